## webhooks

webhooks-title = { -webhooks }
webhooks-text = Stuur gebeurtenissen naar uw eigen programma’s, als ondertekende berichten.
webhooks-make = { -add-webhook }
webhooks-none-heading = Nog geen webhooks
webhooks-none-text = Voeg de URL toe van een programma dat gebeurtenissen over betalingen en facturen ontvangt.
webhooks-columns-url = { -url }
webhooks-columns-events = { -events }
webhooks-columns-status = { -status }
webhooks-all = { -all }
webhooks-count =
    { $count ->
        [one] { $count } soort
       *[other] { $count } soorten
    }
webhooks-states-enabled = { -enabled }
webhooks-states-failing = Geeft fouten
webhooks-states-disabled = { -disabled }
webhooks-back = Alle webhooks
webhooks-facts-description = { -description }
webhooks-facts-events = { -events }
webhooks-facts-failing = Geeft fouten sinds
webhooks-facts-disabled = { -disabled }
webhooks-facts-reason = { -reason }
webhooks-facts-old = Oud geheim geldig tot
webhooks-facts-created = { -created }
webhooks-actions-edit = { -edit }
webhooks-actions-rotate = { -rotate-secret }
webhooks-actions-test = Testbericht sturen
webhooks-actions-remove = { -delete }
webhooks-form-url = { -url }
webhooks-form-urlHint = Het https-adres waar uw programma luistert.
webhooks-form-description = { -description }
webhooks-form-which = Te sturen gebeurtenissen
webhooks-form-every = Alle gebeurtenissen, ook toekomstige soorten
webhooks-form-some = Gekozen gebeurtenissen
webhooks-form-events = { -events }
webhooks-form-enabled = { -enabled }
webhooks-making-title = { -add-webhook }
webhooks-making-button = { -add-webhook }
webhooks-changing-title = Webhook bewerken
webhooks-changing-button = { -save }
webhooks-shown-title = Webhookgeheim
webhooks-shown-text = Uw programma controleert er berichten mee. Kopieer het nu: het wordt maar één keer getoond.
webhooks-shown-label = Geheim
webhooks-rotating-title = Het geheim vernieuwen?
webhooks-rotating-text = Berichten worden een tijdje met beide geheimen ondertekend, zodat uw programma kan overstappen zonder er een te missen.
webhooks-rotating-overlap = Het oude geheim is nog geldig
webhooks-rotating-button = { -rotate-secret }
webhooks-removing-title = Deze webhook verwijderen?
webhooks-removing-text = De webhook ontvangt niets meer en de bezorgingen worden verwijderd. Dit kan niet ongedaan worden gemaakt.
webhooks-removing-button = Webhook verwijderen
webhooks-deliveries-title = Bezorgingen
webhooks-deliveries-status = { -status }
webhooks-deliveries-statuses-pending = { -pending }
webhooks-deliveries-statuses-delivered = Bezorgd
webhooks-deliveries-statuses-exhausted = { -failed }
webhooks-deliveries-none-heading = Nog geen bezorgingen
webhooks-deliveries-none-text = Stuur een testbericht om te zien of uw programma antwoordt.
webhooks-deliveries-noneFound-heading = { -no-results }
webhooks-deliveries-noneFound-text = Geen bezorging heeft deze status.
webhooks-deliveries-count =
    { $count ->
        [one] { $count } bezorging
       *[other] { $count } bezorgingen
    }
webhooks-deliveries-next = volgende poging { $when }
webhooks-deliveries-attempts =
    { $count ->
        [one] { $count } poging
       *[other] { $count } pogingen
    }
webhooks-deliveries-answered = Antwoord { $status } na { $ms } ms
webhooks-deliveries-failed = Geen antwoord: { $error }
webhooks-deliveries-again = Opnieuw sturen

## invoicedSubscriptions

invoicedSubscriptions-collection = Incasso
invoicedSubscriptions-tag = Terugkerende factuur
invoicedSubscriptions-collections-charge = Automatisch afschrijven
invoicedSubscriptions-collections-invoice = Terugkerende factuur: voor elke periode een factuur sturen
invoicedSubscriptions-hint = Met facturen begint het abonnement zonder eerste betaling.
invoicedSubscriptions-next = { -next-invoice }
invoicedSubscriptions-payHint = Voor de oudste onbetaalde factuur.
invoicedSubscriptions-pausing = Er worden geen facturen gemaakt tot u het hervat. Periodes die intussen beginnen, worden overgeslagen.
invoicedSubscriptions-resuming = Het loopt door op de gewone dagen. Overgeslagen periodes worden niet gefactureerd.
invoicedSubscriptions-cancelling = Er worden geen facturen meer gemaakt. Verstuurde facturen moeten nog worden betaald. Er wordt geen e-mail verstuurd.
invoicedSubscriptions-periodEnd = Aan het einde van de huidige periode

## subscriptions

subscriptions-list-title = { -subscriptions }
subscriptions-list-make = { -new-subscription }
subscriptions-list-count =
    { $count ->
        [one] { $count } abonnement
       *[other] { $count } abonnementen
    }
subscriptions-list-none-heading = Nog geen abonnementen
subscriptions-list-none-text = Open een klant en voeg daar een abonnement toe.
subscriptions-list-noneFound-heading = { -no-results }
subscriptions-list-noneFound-text = Geen abonnement voldoet aan deze filters.
subscriptions-list-clear = { -clear-filters }
subscriptions-list-status = { -status }
subscriptions-list-columns-description = { -description }
subscriptions-list-columns-customer = { -customer }
subscriptions-list-columns-status = { -status }
subscriptions-list-columns-rhythm = { -billing-period }
subscriptions-list-columns-next = { -next-payment }
subscriptions-list-columns-amount = { -amount }
subscriptions-list-statuses-pending = Wacht op eerste betaling
subscriptions-list-statuses-active = { -active }
subscriptions-list-statuses-past_due = Achterstallig
subscriptions-list-statuses-paused = { -paused }
subscriptions-list-statuses-cancelled = Opgezegd
subscriptions-list-statuses-completed = { -completed }
subscriptions-list-noNext = —
subscriptions-back = Alle abonnementen
subscriptions-facts-customer = { -customer }
subscriptions-facts-email = { -email }
subscriptions-facts-amount = { -amount }
subscriptions-facts-plan = { -plan }
subscriptions-facts-starts = Begint
subscriptions-facts-paid = Tot nu toe betaald
subscriptions-facts-next = { -next-payment }
subscriptions-facts-ends = Eindigt
subscriptions-facts-ended = Geëindigd
subscriptions-facts-why = { -reason }
subscriptions-facts-invoice = { -invoices }
subscriptions-facts-made = { -created }
subscriptions-paidOf =
    { $all ->
        [none] { $paid ->
        [one] { $paid } betaling
       *[other] { $paid } betalingen
    }
       *[other] { $paid } van { $all } betalingen
    }
subscriptions-reasons-requested = Door u opgezegd
subscriptions-reasons-by_customer = Door de klant opgezegd
subscriptions-reasons-unpaid = Niet betaald
subscriptions-withPlan = Abonnementen met dit plan bekijken
subscriptions-payUrl-label = { -payment-link }
subscriptions-payUrl-hint = Voor de eerste betaling, of voor een die is mislukt. Stuur hem naar de klant.
subscriptions-ownUrl-label = Klantpagina
subscriptions-ownUrl-hint = Hier ziet de klant de betalingen en kan die opzeggen. Dat kan iedereen met de link.
subscriptions-addresses = Links
subscriptions-periods-title = Laatste periodes
subscriptions-periods-none = Nog geen periode.
subscriptions-periods-due = { -due-date }
subscriptions-periods-first = Eerste betaling
subscriptions-periods-status = { -status }
subscriptions-periods-amount = { -amount }
subscriptions-periods-statuses-open = Te betalen
subscriptions-periods-statuses-paid = { -paid }
subscriptions-periods-statuses-unpaid = Onbetaald
subscriptions-periods-tries = Incassopogingen
subscriptions-periods-times =
    { $n ->
        [0] Door de klant
       *[other] { $n }
    }
subscriptions-periods-paid = { -paid }
subscriptions-periods-next = volgende poging { $at }
subscriptions-periods-invoice = { -invoice }
subscriptions-actions-pause = { -pause }
subscriptions-actions-resume = { -resume }
subscriptions-actions-cancel = { -cancel-subscription }
subscriptions-actions-change = { -edit }
subscriptions-actions-rotate = Klantlink vervangen
subscriptions-pausing-title = Dit abonnement pauzeren?
subscriptions-pausing-text = Er wordt niets afgeschreven tot u het hervat. Betalingen die intussen betaald moeten worden, worden overgeslagen.
subscriptions-pausing-button = { -pause }
subscriptions-resuming-title = Dit abonnement hervatten?
subscriptions-resuming-text = Het loopt door op de gewone dagen. Een mislukte betaling wordt nu afgeschreven; overgeslagen betalingen niet.
subscriptions-resuming-button = { -resume }
subscriptions-cancelling-title = Dit abonnement opzeggen?
subscriptions-cancelling-text = Er wordt niets meer afgeschreven en voltooide betalingen blijven. Er wordt geen e-mail verstuurd.
subscriptions-cancelling-when = Wanneer
subscriptions-cancelling-whens-period_end = Aan het einde van de betaalde periode
subscriptions-cancelling-whens-now = Direct
subscriptions-cancelling-button = { -cancel-subscription }
subscriptions-cancelling-stay = Abonnement behouden
subscriptions-changing-title = Dit abonnement wijzigen
subscriptions-changing-text = De wijziging geldt vanaf de volgende periode. Wat al verschuldigd is, houdt zijn bedrag; er wordt nu niets afgeschreven.
subscriptions-changing-from = De wijziging geldt vanaf de volgende periode, { $day }. Wat al verschuldigd is, houdt zijn bedrag; er wordt nu niets afgeschreven.
subscriptions-changing-plan = Overzetten op een ander plan
subscriptions-changing-keep = De huidige voorwaarden houden
subscriptions-changing-term = { -payment-term-in-days }
subscriptions-changing-termHint = Leeg: die van de klant of het bedrijf.
subscriptions-changing-button = { -save }
subscriptions-rotating-title = De klantlink vervangen?
subscriptions-rotating-text = De huidige link van de klant, ook in e-mails, werkt dan niet meer.
subscriptions-rotating-button = Link vervangen
subscriptions-form-heading = Nieuw abonnement voor { $name }
subscriptions-form-text = Er wordt nog niets afgeschreven. De klant doet de eerste betaling met een link die u hierna krijgt.
subscriptions-form-plan = { -plan }
subscriptions-form-planHint = Laat de voorwaarden hieronder leeg als u een plan kiest.
subscriptions-form-ownTerms = Geen plan: eigen voorwaarden
subscriptions-form-terms = Eigen voorwaarden
subscriptions-form-starts = Eerste dag
subscriptions-form-startsHint = { -if-empty-today }
subscriptions-form-button = Abonnement maken

## signIn

signIn-signIn-title = { -sign-in }
signIn-signIn-email = { -email }
signIn-signIn-password = { -password }
signIn-signIn-button = { -sign-in }
signIn-signIn-other = Wachtwoord vergeten, of nooit een gehad?
signIn-signIn-toLink = Mail mij een inloglink
signIn-signIn-toPassword = Inloggen met een wachtwoord
signIn-demo-text = Dit is een demo op deze computer. U hebt geen wachtwoord nodig.
signIn-demo-button = Inloggen in de demo
signIn-mailLink-title = Inloggen per e-mail
signIn-mailLink-text = We mailen u een link waarmee u één keer inlogt.
signIn-mailLink-none = Deze dienst heeft geen mailserver. De beheerder kan een link voor u maken met: billhook user create --email
signIn-mailLink-button = { -email-me-a-link }
signIn-signUp-title = { -create-an-account }
signIn-signUp-text = We mailen u een link om uw bedrijf in te richten.
signIn-signUp-button = { -email-me-a-link }
signIn-signUp-offer = Nieuw bij billhook?
signIn-link-title = { -sign-in }
signIn-link-text = U gaat inloggen als { $email }. De link werkt één keer.
signIn-link-button = Nu inloggen
signIn-link-invitation = Uitnodiging voor { $business }
signIn-link-joins = U accepteert als { $email } en wordt ingelogd. Kent u dit bedrijf niet, sluit dan deze pagina: er gebeurt niets.
signIn-link-accept = Accepteren
signIn-link-gone-heading = { -this-link-no-longer-works }
signIn-link-gone-text = De link is al gebruikt of is verlopen. Vraag een nieuwe aan.
signIn-code-title = { -two-step-authentication }
signIn-code-label = Code uit uw authenticator-app
signIn-code-hint = Zes cijfers, of een van uw herstelcodes.
signIn-code-button = Doorgaan
signIn-setUp-title = billhook inrichten
signIn-setUp-text = Maak de eerste gebruiker van deze dienst aan: de eigenaar van het bedrijf.
signIn-setUp-signUpText = U logt in als { $email }, de eigenaar van uw bedrijf.
signIn-setUp-claim = Maak de eerste gebruiker van { $business } aan: de eigenaar.
signIn-setUp-name = { -business-name }
signIn-setUp-nameHint = Klanten zien die op facturen en betaalpagina’s.
signIn-setUp-currency = { -currency }
signIn-setUp-timezone = { -time-zone }
signIn-setUp-email = Uw e-mailadres
signIn-setUp-password = { -password }
signIn-setUp-passwordHint = Minstens 10 tekens. Een paar woorden die u kunt onthouden, zijn het best.
signIn-setUp-button = Inrichten
signIn-setUp-gone-heading = { -this-link-no-longer-works }
signIn-setUp-gone-text = De link is al gebruikt of is verlopen. Zolang er geen gebruiker is, toont billhook bij het starten een nieuwe.

## search

search-title = Zoeken
search-results = Resultaten voor “{ $query }”
search-count =
    { $count ->
        [one] { $count } resultaat
       *[other] { $count } resultaten
    }
search-first = De eerste { $shown } worden getoond.
search-nothing = Niets gevonden voor “{ $query }”
search-ask = Zoek in facturen, offertes, klanten, betalingen, betaallinks en abonnementen.
search-tips-0 = Controleer de spelling of typ minder letters: delen van woorden worden ook gevonden.
search-tips-1 = Facturen: een nummer zoals INV-000042, uw referentie, of een bedrag zoals 121,00 (totaal, open of betaald). Offertes: een nummer zoals QU-000042, de klant of het totaal.
search-tips-2 = Klanten: een naam, een e-mailadres of een bedrijf.
search-tips-3 = Betalingen: het bedrag, de omschrijving of de klant. Betaallinks: de omschrijving of de klant. Abonnementen: de klant.

## reminders

reminders-title = { -reminders }
reminders-text = Verstuur automatisch herinneringen voor onbetaalde facturen.
reminders-on = Aan
reminders-off = { -off }
reminders-nothing = Alleen u of uw assistent verstuurt herinneringen.
reminders-plan = Schema
reminders-tones-friendly = vriendelijke herinnering
reminders-tones-neutral = neutrale herinnering
reminders-tones-firm = dringende herinnering
reminders-onDueDate = Op de vervaldatum
reminders-before =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dagen
    } vóór de vervaldatum
reminders-after =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dagen
    } na de vervaldatum
reminders-rules-0 = E-mails worden verstuurd tussen 9.00 en 20.00 uur in de tijdzone van uw bedrijf.
reminders-rules-1 = Een klant krijgt er hoogstens één per 24 uur, en geen als er is betaald, er geen e-mailadres is of de klant zich heeft afgemeld.
reminders-rules-2 = Gemiste dagen worden niet ingehaald.
reminders-noMail = Deze dienst heeft geen mailserver: herinneringen worden bewaard en niet verstuurd.
reminders-form-title = Schema bewerken
reminders-form-enabled = Automatische herinneringen
reminders-form-choices-on = Aan, op deze dagen
reminders-form-choices-off = { -off }
reminders-form-before = Dagen vóór de vervaldatum
reminders-form-beforeHint = Zoals 3, of 7, 1. Laat leeg voor geen.
reminders-form-after = Dagen na de vervaldatum
reminders-form-afterHint = Zoals 1, 7, 14, 30. 0 is de vervaldatum zelf.
reminders-form-button = { -save }

## receipts

receipts-title = Ontvangsten voor facturen
receipts-count =
    { $count ->
        [one] { $count } regel
       *[other] { $count } regels
    }
receipts-sum = { $net }: { $received } ontvangen, { $refunded } terugbetaald
receipts-none-heading = { -no-receipts }
receipts-none-text = Betalingen voor facturen in deze maand verschijnen hier.
receipts-noneFound-heading = { -no-receipts }
receipts-noneFound-text = Er is in deze maand en valuta niets ontvangen voor facturen.
receipts-clear = Deze maand tonen
receipts-month = { -month }
receipts-before = Vorige maand
receipts-after = Volgende maand
receipts-currency = { -currency }
receipts-columns-invoice = { -invoice }
receipts-columns-customer = { -customer }
receipts-columns-when = { -date }
receipts-columns-kind = { -type }
receipts-columns-amount = { -amount }
receipts-kinds-received = Ontvangen
receipts-kinds-given_back = { -refunded }
receipts-kinds-charged_back = Teruggeboekt
receipts-kinds-came_back = Terugbetaling mislukt

## provider

provider-title = { -payment-provider }
provider-text = Klanten betalen hiermee online. Het geld gaat rechtstreeks naar uw account daar.
provider-none-heading = Geen betaalprovider gekoppeld
provider-none-text = Online betalen is nog niet mogelijk. Probeer eerst de sandbox: daar gaat geen geld om.
provider-connect = Provider koppelen
provider-another = Andere provider koppelen
provider-markReady = { -mark-as-ready }
provider-disconnect = { -disconnect }
provider-kinds-sandbox = Sandbox (testgeld)
provider-kinds-stripe = Stripe
provider-kinds-mollie = Mollie
provider-states-ready = { -ready }
provider-states-onboarding = Nog niet gereed
provider-states-unverified = Sleutel nog niet gecontroleerd
provider-modes-live = Live: echt geld
provider-modes-test = Test: geen echt geld
provider-unverified = De provider was niet bereikbaar toen de sleutel werd ingevuld. De sleutel wordt vóór de eerste betaling gecontroleerd.
provider-facts-mode = Modus
provider-facts-since = { -connected }
provider-facts-drill = Nagebootste fout
provider-facts-key = { -api-key }
provider-kept = Versleuteld bewaard, nooit getoond
provider-onboarding = Volgende stappen
provider-steps-sandbox-0 = Druk hieronder op “Als gereed markeren”.
provider-steps-stripe-0 = Log in op stripe.com en vul de gegevens van uw bedrijf aan.
provider-steps-stripe-1 = Wacht tot Stripe meldt dat u betalingen kunt ontvangen.
provider-steps-stripe-2 = Kopieer onder Developers, API keys de geheime sleutel.
provider-steps-stripe-3 = { -press-mark-as-ready-below-and }
provider-steps-mollie-0 = Log in op mollie.com en vul de gegevens van uw bedrijf aan.
provider-steps-mollie-1 = Wacht tot Mollie uw bedrijf heeft goedgekeurd.
provider-steps-mollie-2 = Kopieer onder Developers, API keys de live-sleutel.
provider-steps-mollie-3 = { -press-mark-as-ready-below-and }
provider-callback = Stripe meldt betalingen op dit adres. Voeg het één keer toe in Stripe onder Developers, Webhooks. Koppel daarna opnieuw met de sleutel en het ondertekeningsgeheim: sk_…,whsec_…
provider-events = Gebeurtenissen die u daar kiest
provider-connecting-title = Betaalprovider koppelen
provider-connecting-text = Deze vervangt de huidige provider. De sleutel wordt meteen gecontroleerd. Open betalingen en reserveringen bij de huidige provider worden beëindigd.
provider-connecting-kind = Provider
provider-connecting-state = Status van het account
provider-connecting-states-ready = Klaar om betalingen te ontvangen
provider-connecting-states-onboarding = Nog niet klaar: ik rond het daar eerst af
provider-connecting-key = { -api-key }
provider-connecting-keyHint = Van Stripe of Mollie; de sandbox heeft er geen. Bij Stripe kunt u het webhookgeheim toevoegen: sk_…,whsec_…
provider-connecting-button = Koppelen
provider-ready-title = Online betalen starten?
provider-ready-text = Vanaf nu kunnen klanten online betalen.
provider-ready-button = { -mark-as-ready }
provider-disconnecting-title = De betaalprovider ontkoppelen?
provider-disconnecting-text = Online betalen stopt tot er weer een provider is gekoppeld. Open betalingen en reserveringen worden beëindigd.
provider-disconnecting-button = { -disconnect }

## profile

profile-title = { -profile }
profile-as = Ingelogd als { $email }, { $role } van
profile-roles-owner = eigenaar
profile-roles-member = teamlid
profile-language = { -language }
profile-languageText = De taal van dit dashboard in deze browser.
profile-languageField = Taal van het dashboard
profile-languageButton = Taal opslaan
profile-accounts = Uw bedrijven
profile-here = Huidig bedrijf
profile-switch = Overstappen naar { $name }
profile-invitations = Uitnodigingen
profile-accept = Uitnodiging voor { $name } accepteren
profile-decline = Uitnodiging voor { $name } afwijzen
profile-password = { -password }
profile-passwordText = Als u het wijzigt, eindigen al uw andere sessies.
profile-current = Huidig wachtwoord
profile-next = Nieuw wachtwoord
profile-change = Wachtwoord wijzigen
profile-sessions = Sessies
profile-thisOne = Deze browser
profile-seen = Laatst actief { $when }
profile-end = Deze sessie uitloggen
profile-factor = { -two-step-authentication }
profile-factorOff = Uit. Als het aanstaat, is een gestolen wachtwoord niet genoeg om in te loggen.
profile-factorOn = Aan. Inloggen vraagt om een code uit uw authenticator-app.
profile-turnOn = Aanzetten
profile-turnOff = Uitzetten
profile-scan = Scan dit met uw authenticator-app en vul de code in die de app toont.
profile-scanLabel = QR-code met de sleutel van uw account
profile-byHand = Of vul deze sleutel in:
profile-code = { -code }
profile-recovery-title = Uw herstelcodes
profile-recovery-text = Met elke code kunt u één keer inloggen als u uw app kwijt bent. Bewaar ze apart van uw wachtwoord. Ze worden maar één keer getoond.
profile-recovery-done = Ik heb ze bewaard
profile-off = Vul een code uit uw app of een herstelcode in om het uit te zetten.

## plans

plans-title = { -payment-plans }
plans-make = { -new-plan }
plans-count =
    { $count ->
        [one] { $count } plan
       *[other] { $count } plannen
    }
plans-none-heading = Nog geen plannen
plans-none-text = Een plan is een terugkerend bedrag waarop meerdere klanten een abonnement kunnen nemen.
plans-noneFound-heading = { -no-results }
plans-noneFound-text = Er is hier geen plan.
plans-clear = Alle plannen tonen
plans-columns-title = { -plan }
plans-columns-rhythm = { -billing-period }
plans-columns-installments = Looptijd
plans-columns-invoice = { -invoices }
plans-columns-amount = { -amount }
plans-installments =
    { $n ->
        [none] Tot opzegging
       *[other] { $n } { $n ->
        [one] betaling
       *[other] betalingen
    }
    }
plans-withInvoices-yes = Bij elke betaling
plans-withInvoices-no = { -none }
plans-heading = { -new-plan }
plans-titleField = Naam (klanten zien deze)
plans-button = Plan maken
plans-changing-title = Plan wijzigen
plans-changing-text = Nieuwe abonnementen krijgen deze naam en dit bedrag.
plans-changing-apply = Ook de abonnementen op dit plan wijzigen, vanaf hun volgende periode
plans-changing-menu = { -edit }
plans-changing-button = { -save }
plans-terms-description = { -description }
plans-terms-amount = Bedrag per betaling
plans-terms-currency = { -currency }
plans-terms-interval = { -billing-period }
plans-terms-intervals-day = Dagelijks
plans-terms-intervals-week = Wekelijks
plans-terms-intervals-month = Maandelijks
plans-terms-intervals-quarter = Per kwartaal
plans-terms-intervals-year = Jaarlijks
plans-terms-every = Aantal periodes tussen betalingen
plans-terms-everyHint = Bij “Maandelijks” betekent 2: elke twee maanden.
plans-terms-installments = Aantal betalingen
plans-terms-installmentsHint = Laat leeg om door te gaan tot opzegging.
plans-terms-invoice = Bij elke betaling een betaalde factuur maken

## paymentList

paymentList-title = { -payments }
paymentList-count =
    { $count ->
        [one] { $count } betaling
       *[other] { $count } betalingen
    }
paymentList-sum = { $amount } totaal, waarvan { $fee } kosten
paymentList-net =
    { $received } ontvangen, { $refunded } terugbetaald{ $chargedBack ->
        [none] { "" }
       *[other] , { $chargedBack } teruggeboekt
    }: { $net } netto
paymentList-none-heading = Nog geen betalingen
paymentList-none-text = Betalingen voor facturen, betaallinks en abonnementen verschijnen hier. Maak een betaallink om de eerste te ontvangen.
paymentList-noneFound-heading = { -no-results }
paymentList-noneFound-text = Geen betaling voldoet aan deze filters.
paymentList-clear = { -clear-filters }
paymentList-filters-status = { -status }
paymentList-filters-amount = { -amount }
paymentList-filters-description = { -description }
paymentList-filters-customer = { -customer }
paymentList-filters-method = { -payment-method }
paymentList-filters-from = { -from }
paymentList-filters-to = Tot en met
paymentList-columns-description = { -description }
paymentList-columns-method = { -payment-method }
paymentList-columns-customer = { -customer }
paymentList-columns-when = { -date }
paymentList-columns-status = { -status }
paymentList-columns-amount = { -amount }
paymentList-statuses-pending = In behandeling
paymentList-statuses-authorized = Gereserveerd
paymentList-statuses-paid = { -paid }
paymentList-statuses-failed = { -failed }
paymentList-statuses-refunded = { -refunded }
paymentList-disputed = { -disputed }

## payments

payments-back = Alle betalingen
payments-facts-id = { -number }
payments-facts-amount = { -amount }
payments-facts-refunded = { -refunded }
payments-facts-pending = Terugbetaling onderweg
payments-facts-chargedBack = Teruggeboekt door de bank
payments-facts-fee = Kosten
payments-facts-method = { -payment-method }
payments-facts-type = Betaald voor
payments-facts-customer = { -customer }
payments-facts-email = { -email }
payments-facts-made = { -created }
payments-facts-paid = { -paid }
payments-facts-hold = Innen vóór
payments-facts-failure = Reden van mislukken
payments-facts-undone = Ongedaan gemaakt
payments-facts-dispute = Betwisting
payments-facts-answer = Reageer bij de provider vóór
payments-facts-mismatch = Vraagt uw aandacht
payments-facts-note = { -note }
payments-facts-code = { -code }
payments-facts-external = { -external-id }
payments-methods-ideal = { -ideal }
payments-methods-card = { -card }
payments-methods-bancontact = { -bancontact }
payments-methods-sepa_debit = SEPA-incasso
payments-methods-bank_transfer = { -bank-transfer }
payments-methods-paypal = { -paypal }
payments-methods-apple_pay = { -apple-pay }
payments-methods-google_pay = { -google-pay }
payments-methods-klarna = { -klarna }
payments-methods-cash = { -cash }
payments-methods-other = { -other }
payments-types-paymentlink = { -payment-link }
payments-types-invoice = { -invoice }
payments-types-paymentplan = Abonnement
payments-types-pre--auth = { -deposit }
payments-types-donation = { -donation }
payments-types-personallink = Persoonlijke pagina
payments-disputes-open = { -open }
payments-disputes-won = Gewonnen
payments-disputes-lost = Verloren
payments-reasons-fraudulent = fraude
payments-reasons-duplicate = dubbel betaald
payments-reasons-not_received = product niet ontvangen
payments-reasons-not_as_described = product niet zoals beschreven
payments-reasons-credit_not_processed = terugbetaling niet verwerkt
payments-reasons-subscription_cancelled = abonnement opgezegd
payments-reasons-unrecognized = niet herkend
payments-reasons-insufficient_funds = onvoldoende saldo
payments-reasons-account_closed = rekening opgeheven
payments-reasons-debit_not_authorized = incasso niet toegestaan
payments-reasons-general = geen reden opgegeven
payments-refunds-title = { -refunds }
payments-refunds-columns-when = { -date }
payments-refunds-columns-reason = { -reason }
payments-refunds-columns-status = { -status }
payments-refunds-columns-amount = { -amount }
payments-refunds-statuses-pending = { -pending }
payments-refunds-statuses-done = { -refunded }
payments-refunds-statuses-refused = Geweigerd
payments-refunds-statuses-failed = { -failed }
payments-refunds-reasons-requested = Hier aangevraagd
payments-refunds-reasons-overpayment = Te veel betaald
payments-refunds-reasons-at_provider = Bij de provider gedaan
payments-invoice = { -view-invoice }
payments-link = Betaallink bekijken
payments-subscription = { -view-subscription }
payments-actions-refund = { -refund }
payments-actions-capture = { -capture }
payments-actions-release = { -release }
payments-actions-undo = Ongedaan maken
payments-undoHint = “Ongedaan maken” haalt een boeking weg die een vergissing was. “Terugbetalen” noteert geld dat u teruggeeft.
payments-amount = Bedrag in { $currency }
payments-refunding-title = Deze betaling terugbetalen?
payments-refunding-byHand = Van “{ $what }” kan { $left } als terugbetaald worden genoteerd. Betaal het zelf terug: deze betaling is met de hand geregistreerd. Dit kan niet ongedaan worden gemaakt.
payments-refunding-text = { $left } van “{ $what }” kan worden terugbetaald. De kosten krijgt u niet terug. Dit kan niet ongedaan worden gemaakt.
payments-refunding-hint = Laat leeg om het hele resterende bedrag terug te betalen.
payments-refunding-day = Terugbetaald op
payments-refunding-dayHint = { -if-empty-today }
payments-refunding-button = { -refund }
payments-capturing-title = Dit bedrag innen?
payments-capturing-text = { $held } is gereserveerd voor “{ $what }”. Wat u niet int, wordt vrijgegeven.
payments-capturing-hint = Laat leeg om het hele bedrag te innen.
payments-capturing-button = { -capture }
payments-undoing-title = Deze betaling ongedaan maken?
payments-undoing-text = { $money } voor “{ $what }” geldt dan als nooit ontvangen en staat weer open. Er wordt geen geld overgemaakt en geen e-mail verstuurd.
payments-undoing-reason = { -reason }
payments-undoing-button = Ongedaan maken
payments-releasing-title = Dit bedrag vrijgeven?
payments-releasing-text = { $held } is gereserveerd voor “{ $what }”. Daarna kan het niet meer worden geïnd.
payments-releasing-button = { -release }

## overview

overview-testMode = De betaalprovider staat in testmodus: betalingen zijn tests en er gaat geen echt geld om.
overview-title = { -overview }
overview-toDo-title = Te doen
overview-toDo-overdue =
    { $count ->
        [one] { $count } factuur vervallen
       *[other] { $count } facturen vervallen
    }
overview-toDo-oldest =
    { $days ->
        [one] de oudste { $days } dag te laat
       *[other] de oudste { $days } dagen te laat
    }
overview-toDo-remind = Herinneren
overview-toDo-drafts =
    { $count ->
        [one] { $count } concept definitief te maken
       *[other] { $count } concepten definitief te maken
    }
overview-toDo-quotes =
    { $count ->
        [one] { $count } geaccepteerde offerte te factureren
       *[other] { $count } geaccepteerde offertes te factureren
    }
overview-toDo-bank =
    { $count ->
        [one] { $count } zekere bankbetaling te verwerken
       *[other] { $count } zekere bankbetalingen te verwerken
    }
overview-toDo-unmatched =
    { $count ->
        [one] { $count } bankregel te bekijken
       *[other] { $count } bankregels te bekijken
    }
overview-toDo-failed =
    { $count ->
        [one] { $count } betaling mislukt in de laatste 7 dagen
       *[other] { $count } betalingen mislukt in de laatste 7 dagen
    }
overview-toDo-pastDue =
    { $count ->
        [one] { $count } abonnement achterstallig
       *[other] { $count } abonnementen achterstallig
    }
overview-first-title = Aan de slag
overview-first-text = Cijfers verschijnen hier met de eerste factuur.
overview-first-done = Klaar
overview-first-steps-business-title = Vul uw bedrijfsgegevens in
overview-first-steps-business-text = Adres, btw-nummer en bankrekening staan op facturen.
overview-first-steps-invoice-title = Maak uw eerste factuur
overview-first-steps-invoice-text = De factuur wordt pas verstuurd als u dat zegt.
overview-first-steps-provider-title = Koppel een betaalprovider
overview-first-steps-provider-text = Klanten kunnen facturen dan online betalen. De sandbox vraagt geen contract.
overview-first-steps-assistant-title = Koppel een assistent
overview-first-steps-assistant-text = Claude, ChatGPT of uw editor kan dan facturen opzoeken en maken.
overview-outstanding = { -outstanding }
overview-overdue = { -overdue }
overview-paid = Betaald deze maand
overview-pending = { $count } open
overview-late = { $count } vervallen
overview-lateInvoices =
    { $count } { $count ->
        [one] factuur
       *[other] facturen
    }
overview-nothingLate = Niets is vervallen
overview-receipts = Ontvangsten bekijken
overview-aging = Openstaand naar ouderdom
overview-revenue = Omzet per maand
overview-revenueNote = Ontvangen voor facturen, min terugbetalingen.
overview-nothingReceived = Er is de laatste twaalf maanden niets ontvangen voor facturen.
overview-revenueTable = Als tabel tonen
overview-month = { -month }
overview-amount = { -amount }
overview-ages-notDue = Nog niet vervallen
overview-ages-to30 = 1–30 dagen te laat
overview-ages-to60 = 31–60 dagen te laat
overview-ages-to90 = 61–90 dagen te laat
overview-ages-over90 = Meer dan 90 dagen te laat
overview-activity = Recente activiteit
overview-nothingOwed = Er staan geen facturen open.
overview-inCurrency = { $owed } openstaand, waarvan { $late } vervallen

## newInvoice

newInvoice-title = { -new-invoice }
newInvoice-text = Er wordt alleen een e-mail verstuurd met “Definitief maken en versturen”. Later kan ook, vanaf de pagina van de factuur.
newInvoice-customer-title = { -customer }
newInvoice-customer-query = Klant zoeken
newInvoice-customer-queryHint = Deel van de naam, het e-mailadres of het bedrijf. “Zoeken” doorzoekt alle klanten.
newInvoice-customer-check = Controleer de klant die is gevonden, en ga dan verder.
newInvoice-customer-find = Zoeken
newInvoice-customer-none = Geen klant heeft “{ $query }” in naam, e-mailadres of bedrijf. Vul een nieuwe klant in:
newInvoice-customer-more = Er zijn er meer. Vul meer van de naam in om er minder te zien.
newInvoice-customer-new = Nieuwe klant
newInvoice-customer-name = Naam van de nieuwe klant
newInvoice-customer-email = E-mailadres van de nieuwe klant
newInvoice-customer-emailHint = Een bestaande klant met deze naam en dit e-mailadres wordt gebruikt.
newInvoice-customer-both = is ingevuld, maar hierboven is een bestaande klant gekozen: maak het leeg, of kies “Nieuwe klant”
newInvoice-lines-title = { -items }
newInvoice-lines-net = Prijzen zijn per stuk, zonder btw.
newInvoice-lines-gross = Prijzen zijn per stuk, met btw.
newInvoice-lines-hint = Een leeg aantal is 1. Lege regels tellen niet mee.
newInvoice-lines-emptyTax = Een lege btw is { $tax }%, de standaard van uw bedrijf. Vul 0 in om te zeggen waarom er geen btw is.
newInvoice-lines-noTax = Uw bedrijf heeft geen standaardbtw: waar de btw leeg is, wordt geen btw berekend en zegt de factuur niet waarom. Vul een tarief in, of 0 om te zeggen waarom.
newInvoice-lines-extras = Eenheden en kortingen tonen
newInvoice-lines-grouped = kan duizend of een decimaal zijn: schrijf duizend als 1000, of zet er een nul achter, zoals 1,2500
newInvoice-lines-item = Artikel
newInvoice-lines-itemHint = Een artikel vult in wat leeg is.
newInvoice-lines-line = Regel { $n }
newInvoice-lines-description = { -description }
newInvoice-lines-quantity = { -quantity }
newInvoice-lines-unit_price = { -price }
newInvoice-lines-tax_rate = { -tax-2 }
newInvoice-lines-tax_category = Waarom 0%?
newInvoice-lines-exemption_reason = Reden, zoals afgedrukt
newInvoice-lines-exemption_code = Code (VATEX)
newInvoice-lines-unit = { -unit }
newInvoice-lines-discount_percent = { -discount-in }
newInvoice-lines-discount_amount = { -discount-amount }
newInvoice-lines-discount_reason = { -reason-of-the-discount }
newInvoice-lines-period_start = Periode van
newInvoice-lines-period_end = Periode tot en met
newInvoice-lines-more = Regels toevoegen
newInvoice-lines-most = Een factuur heeft hoogstens { $n } regels.
newInvoice-details-title = Details
newInvoice-details-date = { -invoice-date }
newInvoice-details-dateHint = { -if-empty-today }
newInvoice-details-due = { -due-date }
newInvoice-details-dueHint = Leeg: { $days } dagen na de factuurdatum. De eigen termijn van een klant gaat voor.
newInvoice-details-currency = { -currency }
newInvoice-details-currencyHint = Leeg: die van het artikel of de klant, anders { $currency }.
newInvoice-details-exchange = Wisselkoers naar { $own }
newInvoice-details-exchangeHint = Hoeveel { $own } één eenheid van de factuurvaluta is, zoals 0,92. De btw staat dan ook in { $own } op de factuur.
newInvoice-details-reference = { -reference }
newInvoice-details-referenceHint = Van uzelf, zoals een projectnummer.
newInvoice-details-notes = { -notes }
newInvoice-details-notesHint = De klant ziet deze.
newInvoice-details-terms = { -payment-terms }
newInvoice-details-termsHint = Staan op de factuur. Leeg: die bij de klant staan.
newInvoice-more-title = Meer
newInvoice-more-contents = Btw in prijzen, korting, levering, referenties, automatische incasso
newInvoice-more-withTax = Prijzen en kortingen zijn inclusief btw
newInvoice-more-fields-discount__percent = { -discount-in }
newInvoice-more-fields-discount__amount = { -discount-amount }
newInvoice-more-fields-discount__reason = { -reason-of-the-discount }
newInvoice-more-fields-delivery_date = { -delivery-date }
newInvoice-more-fields-period_start = Eerste dag van de periode
newInvoice-more-fields-period_end = Laatste dag van de periode
newInvoice-more-fields-buyer_reference = { -reference-of-the-customer }
newInvoice-more-fields-order_reference = { -order-number-of-the-customer }
newInvoice-more-fields-delivery_address__name = { -name-at-the-delivery-address }
newInvoice-more-fields-delivery_address__address = { -street-and-number-of-the-delivery }
newInvoice-more-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
newInvoice-more-fields-delivery_address__city = { -city-of-the-delivery-address }
newInvoice-more-fields-delivery_address__country = { -country-of-the-delivery-address }
newInvoice-more-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
newInvoice-more-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
newInvoice-more-hints-discount__percent = Op alle regels: een percentage of een bedrag.
newInvoice-more-hints-delivery_date = Eén dag, of een periode.
newInvoice-more-hints-buyer_reference = Leeg: de referentie die bij de klant staat.
newInvoice-more-hints-order_reference = Van hun inkooporder.
newInvoice-more-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
newInvoice-more-hints-delivery_address__country = { -two-letters-such-as-nl }
newInvoice-more-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
newInvoice-elsewhere = Controleer het volgende. Sla een concept op voordat u gegevens op andere pagina’s aanvult:
newInvoice-totals = Totalen
newInvoice-confirm = Er is nog niets gemaakt of verstuurd. Klopt dit, druk dan nog eens op de knop.
newInvoice-look = Totalen tonen
newInvoice-draft = Als concept opslaan
newInvoice-issue = { -issue-invoice }
newInvoice-send = Definitief maken en versturen
newInvoice-discard = Weggooien
newInvoice-editing-title = Concept bewerken (ID { $id })
newInvoice-editing-text = Er wordt niets verstuurd. Het blijft een concept tot u de factuur definitief maakt.
newInvoice-editing-button = Concept opslaan

## members

members-title = { -members }
members-text = Eigenaren hebben volledige toegang. Teamleden beheren de facturatie en zien de instellingen voor eigenaren niet.
members-columns-email = { -email }
members-columns-role = { -role }
members-columns-since = Teamlid sinds
members-columns-actions = { -actions }
members-invited = Uitgenodigd
members-roles-owner = Eigenaar
members-roles-member = Teamlid
members-you = U
members-changeRole = Rol wijzigen
members-remove = { -remove }
members-of = { " " }van { $email }
members-changing-title = Rol van { $email }
members-changing-text = Eigenaren hebben volledige toegang: tokens, betaalprovider, instellingen en teamleden. Teamleden beheren de facturatie.
members-changing-role = { -role }
members-changing-button = { -save }
members-removing-invited-title = De uitnodiging van { $email } intrekken?
members-removing-invited-text = De link in de uitnodiging werkt dan niet meer.
members-removing-invited-button = Uitnodiging intrekken
members-removing-other-title = { $email } verwijderen?
members-removing-other-text = Deze persoon wordt meteen uit dit bedrijf uitgelogd. De activiteit blijft, en tokens die deze persoon heeft aangemaakt, blijven werken.
members-removing-other-button = Teamlid verwijderen
members-removing-self-title = Dit bedrijf verlaten?
members-removing-self-text = U wordt meteen uitgelogd. Om terug te keren hebt u een uitnodiging van een eigenaar nodig.
members-removing-self-button = Bedrijf verlaten
members-invite = { -invite-member }
members-none-heading = Nog geen teamleden
members-none-text = Nodig de eerste persoon uit per e-mail.
members-inviting-title = { -invite-member }
members-inviting-mailed = We mailen een link die één keer werkt, 24 uur lang. Na acceptatie is de persoon teamlid.
members-inviting-shown = Er is geen mailserver, dus u krijgt een link om door te geven. Die werkt één keer, 24 uur lang. Na acceptatie is de persoon teamlid.
members-inviting-email = { -email }
members-inviting-button = Uitnodigen
members-shown-title = Uitnodigingslink
members-shown-text = Geef deze alleen aan de uitgenodigde persoon: wie de link heeft, logt daarmee in. Hij wordt maar één keer getoond.
members-shown-label = Link

## mails

mails-title = { -sent-emails }
mails-about = E-mails van dit bedrijf, en of ze zijn bezorgd.
mails-text = Tekst
mails-hidden = Links die alleen de ontvanger mag gebruiken, zijn afgekapt. Bijlagen staan op de pagina van het document.
mails-written = Geschreven
mails-sent = { -sent }
mails-answer = Mailserver
mails-invoice = { -invoice }
mails-view = { -view-invoice }
mails-noMail = Deze dienst heeft geen mailserver: e-mails worden bewaard en nooit verstuurd.
mails-status = { -status }
mails-statuses-queued = In de wachtrij
mails-statuses-sent = { -sent }
mails-statuses-kept = Niet verzonden: geen mailserver
mails-statuses-rejected = Geweigerd
mails-statuses-dropped = Niet meer nodig
mails-kinds-invoice = { -invoice }
mails-kinds-reminder = Herinnering
mails-kinds-credit_note = { -credit-note }
mails-kinds-link_reminder = Herinnering betaallink
mails-kinds-notice = Bericht aan u
mails-kinds-sign_in = Inloglink
mails-kinds-renewal_failed = Verlenging mislukt
mails-kinds-subscription_ended = Abonnement geëindigd
mails-kinds-statement = { -statement }
mails-kinds-quote = { -quote }
mails-kinds-receipt = Betaalbewijs
mails-columns-to = { -to }
mails-columns-kind = { -type }
mails-columns-subject = { -subject }
mails-columns-status = { -status }
mails-columns-at = { -date }
mails-none-heading = Nog geen e-mails
mails-none-text = Facturen en herinneringen die naar klanten worden gemaild, verschijnen hier.
mails-noneFound-heading = { -no-results }
mails-noneFound-text = Geen e-mail heeft deze status.
mails-toInvoices = { -view-invoices }
mails-clear = { -clear-filters }

## linkList

linkList-title = { -payment-links }
linkList-make = { -new-payment-link }
linkList-count =
    { $count ->
        [one] { $count } betaallink
       *[other] { $count } betaallinks
    }
linkList-none-heading = Nog geen betaallinks
linkList-none-text = Een betaallink is een adres waar een klant een vast bedrag betaalt. Maak er een en deel hem.
linkList-noneFound-heading = { -no-results }
linkList-noneFound-text = Geen betaallink voldoet aan deze filters.
linkList-clear = { -clear-filters }
linkList-filters-status = { -status }
linkList-filters-type = { -type }
linkList-filters-description = { -description }
linkList-columns-description = { -description }
linkList-columns-type = { -type }
linkList-columns-made = { -created }
linkList-columns-status = { -status }
linkList-columns-paid = { -payments }
linkList-columns-amount = { -amount }
linkList-types-paymentlink = { -payment-link }
linkList-types-paymentplan = Start van een abonnement
linkList-types-pre--auth = { -deposit }
linkList-types-donation = { -donation }
linkList-statuses-active = { -active }
linkList-statuses-processing = In behandeling
linkList-statuses-paid = { -paid }
linkList-statuses-expired = { -expired }
linkList-statuses-inactive = { -deactivated }
linkList-paidOf =
    { $limit ->
        [none] { $paid }
       *[other] { $paid } van { $limit }
    }

## links

links-back = Alle betaallinks
links-facts-type = { -type }
links-facts-amount = { -amount }
links-facts-goal = Doel
links-facts-paid = { -payments }
links-facts-note = { -note }
links-facts-code = { -code }
links-facts-external = { -external-id }
links-facts-customer = { -customer }
links-facts-subscription = Start
links-facts-expires = { -expires }
links-facts-returns = { -return-url }
links-facts-reminders = { -reminders }
links-facts-made = { -created }
links-reminders = { $sent } van { $most }, { $rhythm }
links-address-label = Link om te delen
links-address-hint = Iedereen met de link kan betalen. Mail hem, of toon hem als QR-code.
links-payments = { -latest-payments }
links-noPayments = Nog geen betalingen. Deel de link.
links-customer = Klant bekijken
links-subscription = { -view-subscription }
links-deactivate = { -deactivate-link }
links-deactivating-title = Deze link deactiveren?
links-deactivating-text = “{ $what }” kan niet meer worden betaald. Voltooide betalingen blijven. Dit kan niet ongedaan worden gemaakt.
links-deactivating-textOfPlan = “{ $what }” kan niet meer worden betaald en het abonnement dat ermee begint, wordt opgezegd. Dit kan niet ongedaan worden gemaakt.
links-deactivating-button = { -deactivate-link }
links-form-title = { -new-payment-link }
links-form-titleFor = Nieuwe betaallink voor { $name }
links-form-description = { -description }
links-form-descriptionHint = De klant ziet deze.
links-form-amount = { -amount }
links-form-currency = { -currency }
links-form-name = Naam van de klant
links-form-email = E-mailadres van de klant
links-form-emailHint = Herinneringen gaan naar dit adres. Een bestaande klant met deze naam en dit e-mailadres wordt gebruikt.
links-form-limit = Maximaal aantal betalingen
links-form-limitHint = Laat leeg voor onbeperkt.
links-form-until = Laatste dag
links-form-returns = { -return-url }
links-form-returnsHint = Een pagina van uw website die na de betaling wordt geopend.
links-form-schedule = Herinneringen per e-mail tot er is betaald
links-form-schedules-usual = { -none }
links-form-schedules-1d = Elke dag
links-form-schedules-2d = Elke twee dagen
links-form-schedules-1w = Elke week
links-form-schedules-1m = Elke maand
links-form-most = Maximaal aantal herinneringen
links-form-button = Link maken

## limits

limits-column = { -limits }
limits-none = { -none }
limits-change = { -limits }
limits-legend = { -limits }
limits-hint = Ze gelden voor elke aanroep met deze toegang, ongeacht de rechten. Laat leeg wat geen limiet heeft.
limits-maxAmount = Maximumbedrag per aanroep
limits-maxAmountHint = In { $currency }, zoals 500. Voor andere valuta: EUR=500 USD=550. Valuta die er niet bij staan, worden geweigerd.
limits-maxPerDay = Maximumtotaal per dag
limits-currencies = Toegestane valuta
limits-currenciesHint = Zoals EUR, USD. Niet nodig als de bedragen hierboven ze noemen.
limits-readOnly = Alleen lezen
limits-testModeOnly = Alleen testmodus: geen echte gegevens wijzigen
limits-askAboveLimit = Boven het maximum per aanroep een persoon in de assistent om toestemming vragen (nooit boven het dagtotaal)
limits-grantsLegend = Toestaan ondanks de limieten
limits-grantsHint = Hiermee kan geld ergens anders heen gaan of opnieuw gaan lopen, welke bedragen er ook staan. Vink alleen aan wat deze toegang nodig heeft.
limits-grants-payment_details = Het bedrijf en zijn betaalgegevens wijzigen, en eigen tekst in herinneringen schrijven
limits-grants-receivers = Namen en e-mailadressen van klanten wijzigen
limits-grants-webhooks = Webhooks toevoegen, wijzigen en verwijderen
limits-grants-resume = Abonnementen hervatten
limits-page-title = Limieten van { $name }
limits-page-text = Ze gelden vanaf de volgende aanroep. Wat vandaag al is gebruikt, telt mee.
limits-page-button = Limieten opslaan
limits-shown-readOnly = alleen lezen
limits-shown-testModeOnly = alleen testmodus
limits-shown-perCall = hoogstens { $amounts } per aanroep
limits-shown-perDay = hoogstens { $amounts } per dag
limits-shown-only = alleen { $currencies }
limits-shown-asks = een persoon kan meer toestaan
limits-shown-granted = toegestaan: { $what }
limits-shown-or = { " " }of{ " " }

## items

items-list-title = { -items-2 }
items-list-make = { -add-item }
items-list-count =
    { $count ->
        [one] { $count } artikel
       *[other] { $count } artikelen
    }
items-list-none-heading = Nog geen artikelen
items-list-none-text = Voeg toe wat u vaak verkoopt. Op een factuur kiest u het dan, in plaats van het te typen.
items-list-noneFound-heading = { -no-results }
items-list-noneFound-text = Geen artikel heeft dit in code of omschrijving.
items-list-clear = { -clear-filters }
items-list-query = Code of omschrijving
items-list-columns-code = { -code }
items-list-columns-description = { -description }
items-list-columns-price = { -price }
items-list-columns-tax = { -tax }
items-list-columns-state = { -status }
items-list-state = { -status }
items-list-states-active = { -active }
items-list-states-inactive = { -deactivated }
items-fields-code = { -code }
items-fields-description = { -description }
items-fields-unit = { -unit }
items-fields-unit_price = { -price }
items-fields-currency = { -currency }
items-fields-tax_rate = { -tax-2 }
items-fields-tax_category = { -tax-category }
items-fields-active = { -status }
items-hints-code = Uw eigen korte naam ervoor, zoals UUR. Niet alleen cijfers.
items-hints-description = Staat op facturen.
items-hints-unit_price = Per stuk, zonder btw. Leeg: elke factuur noemt de prijs.
items-hints-tax_rate = Leeg: de standaard.
items-taken = is al van een ander artikel
items-adding-title = { -add-item }
items-adding-button = { -add-item }
items-changing-title = { $code } bewerken
items-changing-button = { -save }
items-removing-link = { -delete }
items-removing-title = { $code } verwijderen?
items-removing-text = Een artikel dat op een factuur staat, wordt gedeactiveerd: facturen houden het, nieuwe kunnen het niet kiezen.
items-removing-button = Artikel verwijderen

## attachments

attachments-title = Bijlagen
attachments-text = Ze gaan mee met de factuur per e-mail en in de e-factuur, en kunnen na het uitreiken niet meer worden gewijzigd.
attachments-none = Nog geen bijlagen.
attachments-add = Bestand toevoegen
attachments-remove = { -remove }
attachments-removeNamed = { $name } verwijderen
attachments-adding-title = Bestand aan dit concept toevoegen
attachments-adding-text = Pdf, PNG, JPEG, CSV, XLSX of ODS, ten hoogste 10 bestanden van samen 10 MB.
attachments-adding-field = { -file }
attachments-adding-hint = Ten hoogste 5 MB.
attachments-adding-button = Bestand toevoegen
attachments-adding-missing = { -choose-a-file-first }
attachments-adding-oneOnly = Verstuur één bestand tegelijk.
attachments-adding-tooLarge = { -the-file-is-larger-than-5 }
attachments-adding-full = Het concept heeft 10 bestanden, of 10 MB aan bestanden: verwijder er eerst een.
attachments-removing-title = Dit bestand verwijderen?
attachments-removing-text = { $name } wordt definitief verwijderd.
attachments-removing-button = Bestand verwijderen

## invoiceContent

invoiceContent-facts-delivery = { -delivery-date }
invoiceContent-facts-period = { -period }
invoiceContent-facts-buyerReference = { -reference-of-the-customer }
invoiceContent-facts-orderReference = { -order-number-of-the-customer }
invoiceContent-facts-paymentReference = Betalingskenmerk
invoiceContent-facts-paymentTerms = { -payment-terms }
invoiceContent-facts-deliveryAddress = { -delivered-to }
invoiceContent-facts-directDebit = Automatische incasso
invoiceContent-facts-exchange = { -exchange-rate }
invoiceContent-period = { $first } tot en met { $last }
invoiceContent-items-title = { -items }
invoiceContent-items-what = { -description }
invoiceContent-items-quantity = { -quantity }
invoiceContent-items-price = { -price }
invoiceContent-items-priceWithTax = Prijs incl. btw
invoiceContent-items-tax = { -tax }
invoiceContent-items-total = { -total-2 }
invoiceContent-items-totalWithTax = Totaal incl. btw
invoiceContent-items-discount =
    Korting{ $rate ->
        [none] { "" }
       *[other] { " " }{ $rate }
    }{ $reason ->
        [none] { "" }
       *[other] { " " }({ $reason })
    }
invoiceContent-sums-items = Regels zonder btw
invoiceContent-sums-withTax = { $amount } met btw
invoiceContent-sums-discount = { invoiceContent-items-discount }
invoiceContent-sums-net = { -subtotal }
invoiceContent-sums-tax = Btw, { $rate } van { $taxable }
invoiceContent-sums-untaxed = { $category }, { $rate } van { $taxable }
invoiceContent-sums-taxes = Totaal btw
invoiceContent-sums-gross = { -total }
invoiceContent-sums-exchanged = Btw in { $currency }

## invoiceList

invoiceList-title = { -invoices }
invoiceList-make = { -new-invoice }
invoiceList-status = { -status }
invoiceList-statuses-draft = Concept
invoiceList-statuses-pending = Open
invoiceList-statuses-overdue = { -overdue }
invoiceList-statuses-paid = { -paid }
invoiceList-statuses-refunded = { -refunded }
invoiceList-statuses-cancelled = { -cancelled }
invoiceList-unpaid = { -outstanding }
invoiceList-disputed = { -disputed }
invoiceList-customer = { -customer }
invoiceList-from = Vervalt vanaf
invoiceList-to = Vervalt tot en met
invoiceList-amount = { -amount }
invoiceList-reference = { -reference }
invoiceList-line = Tekst van een regel
invoiceList-currency = { -currency }
invoiceList-orders-newest = { -newest-first }
invoiceList-orders-oldest = Oudste eerst
invoiceList-orders-date_down = Factuurdatum, laatste eerst
invoiceList-orders-due_date_down = Vervaldatum, laatste eerst
invoiceList-orders-amount_down = Bedrag, hoogste eerst
invoiceList-orders-date = Factuurdatum, vroegste eerst
invoiceList-orders-due_date = Vervaldatum, vroegste eerst
invoiceList-orders-amount = Bedrag, laagste eerst
invoiceList-columns-number = { -invoice }
invoiceList-columns-customer = { -customer }
invoiceList-columns-date = { -date }
invoiceList-columns-due = { -due-date }
invoiceList-columns-status = { -status }
invoiceList-columns-amount = { -amount }
invoiceList-columns-open = { -amount-due }
invoiceList-columns-late = Dagen te laat
invoiceList-columns-reminded = Laatste herinnering
invoiceList-draft = Concept (ID { $id })
invoiceList-late =
    { $days ->
        [one] { $days } dag
       *[other] { $days } dagen
    }
invoiceList-notReminded = { -never }
invoiceList-count = { overview-lateInvoices }
invoiceList-sum = { $amount } totaal, { $due } openstaand
invoiceList-none-heading = Nog geen facturen
invoiceList-none-text = Maak hier de eerste, of vraag het uw assistent.
invoiceList-noneFound-heading = { -no-results }
invoiceList-noneFound-text = Geen factuur voldoet aan deze filters.
invoiceList-clear = { -clear-filters }

## copies

copies-label = Kopie aan
copies-hint = Hoogstens vijf adressen, met komma’s ertussen. Alleen voor deze e-mail.
copies-mailTo = Meteen mailen naar { $to }

## remindAll

remindAll-title = Alle vervallen facturen herinneren
remindAll-button = Alle herinneren…
remindAll-text = Precies de gekozen brieven worden verstuurd. Wat intussen betaald of gewijzigd is, wordt overgeslagen.
remindAll-back = Vervallen facturen
remindAll-filters = Filters en tekst
remindAll-customer = { -customer }
remindAll-minDays = Minstens zoveel dagen te laat
remindAll-currency = { -currency }
remindAll-tone = { -tone }
remindAll-byAge = Naar leeftijd: eerst vriendelijk, later dringend
remindAll-look = { -update-preview }
remindAll-count =
    { $letters } van { $invoices } vervallen { $invoices ->
        [one] factuur
       *[other] facturen
    } { $letters ->
        [one] kan
       *[other] kunnen
    } nu herinnerd worden
remindAll-sum = { $due } openstaand
remindAll-more = Er zijn er meer. Alleen de gekozen brieven van deze pagina worden verstuurd.
remindAll-next = De volgende brieven tonen
remindAll-send = Gekozen herinneringen versturen
remindAll-letters = Brieven
remindAll-all = Alles kiezen
remindAll-noneOfThem = Niets kiezen
remindAll-late =
    { $count ->
        [one] 1 dag te laat
       *[other] { $count } dagen te laat
    }
remindAll-stopped = { $count } nu niet te herinneren
remindAll-columns-number = { -invoice }
remindAll-columns-to = { -to }
remindAll-columns-due = { -amount-due }
remindAll-columns-outcome = Resultaat
remindAll-skipped = Overgeslagen
remindAll-again = mogelijk vanaf { $moment }
remindAll-reasons-reminder_too_soon = in de laatste 24 uur al herinnerd
remindAll-reasons-too_many_mails = het adres heeft het maximum aan e-mails in 24 uur gekregen
remindAll-reasons-customer_has_no_email = de klant heeft geen e-mailadres
remindAll-reasons-customer_unsubscribed = de klant heeft zich afgemeld; een ingebrekestelling kan wel
remindAll-reasons-payment_processing = er wordt een betaling verwerkt
remindAll-reasons-changed = gewijzigd na het overzicht
remindAll-reasons-mail_rejected = de mailserver heeft het adres geweigerd
remindAll-reasons-not_overdue = niet vervallen
remindAll-reasons-invoice_is_draft = nog een concept
remindAll-reasons-invoice_already_paid = { -paid-2 }
remindAll-reasons-invoice_refunded = terugbetaald
remindAll-reasons-invoice_cancelled = geannuleerd
remindAll-none-heading = Niets te herinneren
remindAll-none-text = Geen vervallen factuur voldoet aan deze filters.
remindAll-done = Herinneringen verstuurd
remindAll-outcomes-sent = { -sent-2 }
remindAll-outcomes-queued = Gaat weg zodra de mailserver de e-mail aanneemt
remindAll-outcomes-not_configured = Niet verstuurd
remindAll-counts-sent = { $count } verstuurd.
remindAll-counts-queued = { $count } onderweg.
remindAll-counts-not_configured = { $count } niet verstuurd: er is geen mailserver.
remindAll-counts-skipped = { $count } overgeslagen.
remindAll-rest = De andere herinneren

## invoice

invoice-title =
    { $number ->
        [none] Concept (ID { $id })
       *[other] { $number }
    }
invoice-back = Alle facturen
invoice-pdf = { -download-pdf }
invoice-original-label = Pdf
invoice-original-link = Origineel zoals uitgereikt
invoice-original-digest = SHA-256
invoice-view = Bekijken
invoice-payPage = Betaalpagina
invoice-due = { $amount } te betalen
invoice-details = Technische gegevens
invoice-document = Document
invoice-noPreview = Deze browser toont geen pdf-bestanden in een pagina.
invoice-facts-customer = { -customer }
invoice-facts-email = { -email }
invoice-facts-date = { -invoice-date }
invoice-facts-due = { -due-date }
invoice-facts-reference = { -reference }
invoice-facts-quote = { -quote }
invoice-facts-amount = { -amount }
invoice-facts-paid = { -paid }
invoice-facts-refunded = { -refunded }
invoice-facts-credited = { -credited }
invoice-facts-toGiveBack = Nog terug te geven
invoice-facts-uncredited = Terugbetaald zonder creditfactuur
invoice-facts-open = { -amount-due }
invoice-facts-sent = { -sent-2 }
invoice-facts-reminders = { -reminders }
invoice-facts-notes = { -notes }
invoice-late =
    { $days } { $days ->
        [one] dag
       *[other] dagen
    } te laat
invoice-history = Tijdlijn
invoice-actions-edit = { -edit }
invoice-actions-issue = Definitief maken
invoice-actions-delete = { -delete-draft }
invoice-actions-send = { -send }
invoice-actions-remind = Herinnering sturen
invoice-actions-notice = Ingebrekestelling sturen
invoice-actions-record = { -record-payment }
invoice-actions-credit = Creditfactuur maken
invoice-actions-cancel = { -cancel-invoice }
invoice-issuing-title = Dit concept definitief maken?
invoice-issuing-text = De factuur krijgt een nummer en een betaallink, en kan niet meer worden gewijzigd.
invoice-issuing-button = { -issue-invoice }
invoice-sending-title = { $number } versturen?
invoice-sending-text = De factuur gaat naar { $email }, met de betaallink.
invoice-sending-paid = De factuur gaat naar { $email }. In de e-mail staat dat hij is betaald.
invoice-sending-button = Factuur versturen
invoice-reminding-title = Herinnering sturen voor { $number }
invoice-reminding-to = { -to }
invoice-reminding-subject = { -subject }
invoice-reminding-preview = { -preview }
invoice-reminding-tone = { -tone }
invoice-reminding-language = { -language }
invoice-reminding-tones-friendly = Vriendelijk
invoice-reminding-tones-neutral = Neutraal
invoice-reminding-tones-firm = Dringend
invoice-reminding-tones-formal = Ingebrekestelling
invoice-reminding-message = Eigen bericht
invoice-reminding-deadline = Dagen om te betalen, bij een ingebrekestelling
invoice-reminding-deadlineHint = Leeg betekent { $days }.
invoice-reminding-look = { -update-preview }
invoice-reminding-force = Ook versturen als er de laatste 24 uur al een herinnering is verstuurd
invoice-reminding-button = Herinnering versturen
invoice-recording-title = Betaling registreren voor { $number }
invoice-recording-text = Voor geld dat u op een andere manier hebt ontvangen. Er wordt geen geld overgemaakt en geen e-mail verstuurd.
invoice-recording-amount = { payments-amount }
invoice-recording-paidAt = Ontvangen op
invoice-recording-paidAtHint = { -if-empty-today }
invoice-recording-method = { -payment-method }
invoice-recording-methods-bank_transfer = { -bank-transfer }
invoice-recording-methods-cash = { -cash }
invoice-recording-methods-card = { -card }
invoice-recording-methods-other = { -other }
invoice-recording-note = { -note }
invoice-recording-button = { -record-payment }
invoice-deleting-title = Dit concept verwijderen?
invoice-deleting-text = Het is dan voorgoed weg. Er ontbreekt geen nummer, want een concept heeft er geen.
invoice-deleting-button = { -delete-draft }
invoice-cancelling-title = { $number } annuleren?
invoice-cancelling-text = Er komt een creditfactuur over het hele bedrag, en de klant kan de factuur niet meer betalen. Dit kan niet ongedaan worden gemaakt.
invoice-cancelling-button = { -cancel-invoice }
invoice-cancelling-mail = De creditfactuur meteen mailen naar { $to }
invoice-cancelling-stay = Factuur behouden

## exports

exports-title = { -export }
exports-text = Download uw gegevens voor uw boekhouder, een spreadsheet of een ander programma.
exports-what = Inhoud
exports-columns-table = Tabel
exports-columns-rows = Rijen
exports-columns-format = { -format }
exports-columns-status = { -status }
exports-columns-until = Beschikbaar tot
exports-tables-everything = Alle gegevens
exports-tables-customers = { -customers }
exports-tables-merged_customers = Samengevoegde klanten
exports-tables-items = { -items-2 }
exports-tables-bank_entries = Bankregels
exports-tables-invoices = { -invoices }
exports-tables-invoice_lines = Factuurregels
exports-tables-credit_notes = { -credit-notes }
exports-tables-quotes = { -quotes }
exports-tables-quote_lines = Offerteregels
exports-tables-payments = { -payments }
exports-tables-refunds = { -refunds }
exports-tables-disputes = Betwistingen
exports-tables-payment_links = { -payment-links }
exports-tables-payment_plans = { -payment-plans }
exports-tables-subscriptions = { -subscriptions }
exports-tables-activity = { -activity }
exports-formats-csv = CSV
exports-formats-excel = Excel
exports-formats-json = JSON
exports-form-title = Nieuwe export
exports-form-choice = { -data }
exports-form-format = { -format }
exports-form-formats-csv = CSV, voor programma’s en voor spreadsheets in het Engels (alle gegevens: één ZIP)
exports-form-formats-excel = Excel in het Nederlands, Duits of Frans (alle gegevens: één ZIP)
exports-form-formats-json = JSON, voor programma’s
exports-form-from = { -from }
exports-form-to = { -to-2 }
exports-form-hint = De dagen van documenten en betalingen. Leeg: alles.
exports-form-pdfs = Met de pdf van elke factuur en creditfactuur van de periode
exports-form-periods-last_month = { -last-month }
exports-form-periods-last_quarter = { -last-quarter }
exports-form-periods-last_year = { -last-year }
exports-form-button = Exporteren
exports-notes-0 = Een export bevat nooit tokens, wachtwoorden, providersleutels of webhookgeheimen.
exports-notes-1 = In CSV staat een apostrof voor tekst die een spreadsheet als formule zou lezen.
exports-notes-2 = Excel heeft puntkomma’s, decimale komma’s en lokale tijden, en gaat open met een dubbelklik. CSV heeft komma’s, decimale punten en tijden in UTC.
exports-notes-3 = Een periode geldt voor documenten en betalingen. Klanten en andere tabellen zijn altijd volledig; het bestand zegt welke.
exports-latest = Laatste exports
exports-one-title = { $what } als { $format }
exports-one-text = Het bestand wordt tijdens het downloaden gemaakt, met de gegevens van dat moment, en wordt niet bewaard.
exports-one-download = Downloaden
exports-one-downloadAgain = Opnieuw downloaden
exports-one-look = { -refresh }
exports-one-still = Niet meer vernieuwen
exports-one-looks = Deze pagina vernieuwt zichzelf.
exports-one-back = Alle exports
exports-one-progress = Geëxporteerde rijen
exports-one-of = { $done } van { $total } rijen
exports-one-until = Beschikbaar tot { $at }.
exports-statuses-waiting = Klaar
exports-statuses-running = Bezig
exports-statuses-done = Gedownload
exports-statuses-broken = Onderbroken
exports-explanations-waiting = Nog niet gedownload.
exports-explanations-running = Het downloaden is bezig.
exports-explanations-done = Het hele bestand is gedownload.
exports-explanations-broken = Het downloaden stopte voor het einde. Het opgeslagen bestand is onvolledig: verwijder het en download opnieuw.

## imports

imports-title = Overstappen
imports-text = Neem klanten, artikelen en facturen over uit je vorige programma. Een voorbeeld laat zien wat wordt opgeslagen; er wordt niets gemaild.
imports-form = Kies een bestand
imports-kind = Bevat
imports-kinds-customers = { -customers }
imports-kinds-items = { -items-2 }
imports-kinds-invoices = { -invoices }
imports-file = { -file }
imports-hint = CSV van hoogstens { $mib } MB en { $rows } rijen.
imports-button = Voorbeeld tonen
imports-tooLarge = mag hoogstens { $mib } MB zijn: importeer het in delen
imports-missing = { bank-importing-missing }
imports-unreadable = { bank-importing-unreadable }
imports-latest = Laatste imports
imports-from = Programma
imports-count = Nieuwe gegevens
imports-state = { -status }
imports-at = { -created }
imports-one = { $kind } uit { $from }
imports-states-preview = { -preview }
imports-states-done = Opgeslagen
imports-states-undone = { payments-facts-undone }
imports-otherProduct = een ander programma
imports-facts-rows = Rijen in het bestand
imports-facts-new = { imports-count }
imports-facts-same = Al bekend
imports-facts-changed = Bekend met andere inhoud, blijven zoals ze zijn
imports-facts-customers = Nieuwe klanten
imports-facts-withoutPaidDay = Betaald zonder datum: de vervaldatum geldt
imports-facts-withoutTax = Zonder btw
imports-facts-confirmed = Opgeslagen op
imports-facts-undone = Ongedaan gemaakt op
imports-facts-until = Ongedaan te maken tot
imports-explanations-preview = Dit is een voorbeeld: er is nog niets opgeslagen.
imports-explanations-faults = Er kan niets worden opgeslagen zolang een rij een fout heeft. Rij 1 is de eerste onder de kopregel. Verbeter het bestand en kies het opnieuw.
imports-explanations-done = Alles is opgeslagen. Facturen houden hun nummer; hun pdf’s blijven in het vorige programma.
imports-explanations-undone = Wat was opgeslagen, is weer verwijderd.
imports-leftOut = Overgeslagen rijen
imports-reasons-draft = Concepten
imports-reasons-credit_note = { -credit-notes }
imports-reasons-other_document = Andere documenten
imports-rows-new = Wordt opgeslagen
imports-rows-changed = Bekend met andere inhoud
imports-faults = Fouten
imports-sums = Nieuwe facturen per valuta
imports-columns-row = Rij
imports-columns-field = Veld
imports-columns-fault = Fout
imports-columns-differs = Verschilt in
imports-columns-currency = { -currency }
imports-columns-count = { -invoices }
imports-columns-amount = { -amount }
imports-columns-amount_paid = { -paid }
imports-columns-amount_due = { -amount-due }
imports-confirm = Alles opslaan
imports-progress = { $done } van { $total } opgeslagen
imports-show = De import tonen
imports-failed = De import is gestopt en er is niets van opgeslagen.
imports-undoing-link = Deze import ongedaan maken
imports-undoing-title = Import ongedaan maken?
imports-undoing-text = Alles wat is opgeslagen, wordt verwijderd. Dat kan zolang er niets mee is gebeurd: geen betaling, mail of wijziging.
imports-undoing-button = Opgeslagen gegevens verwijderen
imports-other-title = Een bestand van een ander programma
imports-other-text = Alleen als het bestand niet wordt herkend: de namen van de kolommen, zoals de eerste rij ze schrijft.
imports-other-columns-number = { -number }
imports-other-columns-date = { -invoice-date }
imports-other-columns-due_date = { -due-date }
imports-other-columns-currency = { -currency }
imports-other-columns-total = { -total }
imports-other-columns-subtotal = { -subtotal }
imports-other-columns-tax = { -tax }
imports-other-columns-amount_due = { -amount-due }
imports-other-columns-amount_paid = { -paid }
imports-other-columns-status = { -status }
imports-other-columns-name = { -customer }
imports-other-columns-email = { -email }
imports-other-columns-code = { -code }
imports-other-columns-description = { -description }
imports-other-columns-price = { -price }
imports-other-columns-tax_rate = { -tax-2 }
imports-other-dates = { bank-importing-other-dates }
imports-other-datesBoth = Zoals het bestand ze toont
imports-other-orders-day_first = Dag voor maand
imports-other-orders-month_first = Maand voor dag
imports-other-decimal = { bank-importing-other-decimal }
imports-other-decimalBoth = { imports-other-datesBoth }

## customerStatement

customerStatement-title = { -statement }
customerStatement-of = Rekeningoverzicht van { $name }
customerStatement-from = Van
customerStatement-to = { -to-2 }
customerStatement-download = { -download-pdf }
customerStatement-send = Versturen naar { $email }
customerStatement-noEmail = Deze klant heeft geen e-mailadres, dus het overzicht kan niet worden verstuurd.
customerStatement-none = Geen facturen en geen betalingen in deze periode, en er staat niets open.
customerStatement-table = Rekeningoverzicht in { $currency }
customerStatement-columns-date = { -date }
customerStatement-columns-what = { -type }
customerStatement-columns-invoice = { -invoice }
customerStatement-columns-amount = { -amount }
customerStatement-columns-balance = { -balance }
customerStatement-opening = Beginsaldo
customerStatement-closing = Eindsaldo
customerStatement-outstanding = openstaand
customerStatement-credit = terug te betalen
customerStatement-settled = niets openstaand
customerStatement-kinds-invoice = { -invoice }
customerStatement-kinds-credit_note = { -credit-note }
customerStatement-kinds-payment = Betaling
customerStatement-kinds-refund = { -refund-2 }
customerStatement-kinds-refund_failed = Terugbetaling teruggekomen
customerStatement-kinds-refund_waived = Terugbetaald, niet opnieuw verschuldigd
customerStatement-kinds-chargeback = Teruggeboekt door de bank
customerStatement-kinds-chargeback_reversed = Terugboeking ongedaan gemaakt
customerStatement-kinds-cancellation = { -cancelled }
customerStatement-test = { -test }

## taxReport

taxReport-title = Btw-overzicht
taxReport-text = Wat is gefactureerd en gecrediteerd, naar de datum van de documenten. Het is een overzicht en geen aangifte: laat uw boekhouder het controleren.
taxReport-period = { -period }
taxReport-periods-this_month = Deze maand
taxReport-periods-last_month = { -last-month }
taxReport-periods-this_quarter = Dit kwartaal
taxReport-periods-last_quarter = { -last-quarter }
taxReport-periods-this_year = Dit jaar
taxReport-periods-last_year = { -last-year }
taxReport-none = Er zijn geen facturen en creditfacturen met een datum in deze periode.
taxReport-look = Te controleren
taxReport-total = Totaal in { $currency }
taxReport-taxOn = { $tax } btw over { $net }
taxReport-consumers = Belaste verkopen aan particulieren in andere EU-landen. Ze zitten in de bedragen hierboven.
taxReport-noConsumers = Geen in deze periode.
taxReport-sales = Verkopen zonder btw aan bedrijven in andere EU-landen, per btw-nummer. Goederen zijn intracommunautaire leveringen, bij diensten is de btw verlegd.
taxReport-noSales = { taxReport-noConsumers }
taxReport-invalid = geen geldig btw-nummer
taxReport-goods = Goederen
taxReport-services = Diensten
taxReport-files-excel-summary = { exports-formats-excel }
taxReport-files-excel-documents = Excel, per document
taxReport-files-csv-summary = { exports-formats-csv }
taxReport-files-csv-documents = CSV, per document
taxReport-more = en nog { $count }: in ‘{ taxReport-files-excel-documents }’, laatste kolom
taxReport-means-zero = belast met 0%: bij de belaste omzet
taxReport-means-exempt = volgens de wet geen btw: bij de vrijgestelde omzet
taxReport-means-reverse_charge = de klant betaalt de btw; naar een ander EU-land ook in de ICP-opgaaf
taxReport-means-intra_community = goederen naar een bedrijf in een ander EU-land; ook in de ICP-opgaaf
taxReport-means-export = goederen die de EU hebben verlaten
taxReport-means-outside_scope = valt niet onder uw btw: meestal in geen vak van de aangifte
taxReport-means-no_category = nergens staat waarom: zoek dit uit voor u iets indient
taxReport-warnings-exchange_rate_missing =
    { $count ->
        [one] { $count } document heeft geen wisselkoers naar { $currency } en staat in de eigen valuta:
       *[other] { $count } documenten hebben geen wisselkoers naar { $currency } en staan in hun eigen valuta:
    }
taxReport-warnings-category_missing =
    { $count ->
        [one] { $count } document heeft 0% zonder categorie:
       *[other] { $count } documenten hebben 0% zonder categorie:
    }
taxReport-warnings-vat_number_missing =
    { $count ->
        [one] { $count } document voor de ICP-opgaaf heeft geen geldig btw-nummer van een ander EU-land:
       *[other] { $count } documenten voor de ICP-opgaaf hebben geen geldig btw-nummer van een ander EU-land:
    }
taxReport-warnings-customer_country_missing =
    { $count ->
        [one] { $count } document aan een particulier noemt geen land en telt als binnenlandse verkoop:
       *[other] { $count } documenten aan particulieren noemen geen land en tellen als binnenlandse verkoop:
    }
taxReport-warnings-own_country_missing =
    { $count ->
        [one] Uw bedrijf heeft geen land, daarom ontbreekt { $count } document in de EU-overzichten:
       *[other] Uw bedrijf heeft geen land, daarom ontbreken { $count } documenten in de EU-overzichten:
    }
taxReport-warnings-cancelled_without_credit_note =
    { $count ->
        [one] { $count } factuur is geannuleerd zonder creditfactuur en telt niet mee:
       *[other] { $count } facturen zijn geannuleerd zonder creditfactuur en tellen niet mee:
    }

## customers

customers-list-title = { -customers }
customers-list-make = { -add-customer }
customers-list-count =
    { $count ->
        [one] { $count } klant
       *[other] { $count } klanten
    }
customers-list-none-heading = Nog geen klanten
customers-list-none-text = Voeg een klant toe om facturen en betaallinks te versturen, of om een abonnement te starten.
customers-list-noneFound-heading = { -no-results }
customers-list-noneFound-text = Geen klant heeft dit in naam, e-mailadres of bedrijf.
customers-list-clear = { -clear-filters }
customers-list-query = Naam, e-mailadres of bedrijf
customers-list-orders-newest = { -newest-first }
customers-list-orders-name = { -name }
customers-list-orders-outstanding = Hoogste openstaande bedrag
customers-list-orders-slowest = Betaalt het traagst
customers-list-columns-name = { -name }
customers-list-columns-email = { -email }
customers-list-columns-company = { -company }
customers-list-columns-since = { -created }
customers-back = Alle klanten
customers-fields-name = { -name }
customers-fields-email = { -email }
customers-fields-invoice_email = E-mailadres voor facturen
customers-fields-cc_emails = Kopie van deze e-mails aan
customers-fields-company = { -company }
customers-fields-phone = { -phone }
customers-fields-address = { -street-and-number }
customers-fields-postal_code = { -postal-code }
customers-fields-city = { -city }
customers-fields-country = { -country }
customers-fields-vat_number = { -vat-number }
customers-fields-language = { -language }
customers-fields-is_business = Bedrijf of persoon
customers-fields-registration_number = { -company-registration-number }
customers-fields-buyer_reference = Referentie van de klant
customers-fields-payment_terms = { -payment-terms }
customers-fields-currency = { -currency }
customers-fields-payment_term_days = { -payment-term-in-days }
customers-fields-tax_category = { -tax-category }
customers-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
customers-fields-endpoint__id = { -e-invoice-address }
customers-fields-einvoice_format = E-factuur bij de e-mail
customers-fields-delivery_address__name = { -name-at-the-delivery-address }
customers-fields-delivery_address__address = { -street-and-number-of-the-delivery }
customers-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
customers-fields-delivery_address__city = { -city-of-the-delivery-address }
customers-fields-delivery_address__country = { -country-of-the-delivery-address }
customers-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
customers-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
customers-fields-note = { -note }
customers-groups-contact = { business-groups-contact }
customers-groups-address = { business-groups-address }
customers-groups-invoices = { -invoices }
customers-groups-einvoices = E-facturen
customers-groups-delivery = Afleveradres
customers-groups-debit = { business-groups-debit }
customers-groups-note = { -note }
customers-business-yes = { -business }
customers-business-no = Persoon
customers-vatFaults-unknown_country = Ongeldig: btw-nummers beginnen met de landcode, zoals NL of DE.
customers-vatFaults-wrong_form = Ongeldig: btw-nummers van dit land hebben een andere lengte of andere tekens.
customers-vatFaults-wrong_check_digits = Ongeldig: de controlecijfers kloppen niet. Misschien is er een typefout.
customers-hints-invoice_email = Facturen, creditfacturen, rekeningoverzichten en herinneringen gaan daarheen. Leeg: naar het e-mailadres hierboven.
customers-hints-cc_emails = Hoogstens vijf adressen, met komma’s ertussen.
customers-hints-language = Voor e-mails en facturen. Leeg: de taal van het land.
customers-hints-buyer_reference = Staat op de facturen van de klant.
customers-hints-payment_terms = Staan op de facturen van de klant.
customers-hints-currency = Van de facturen van de klant. Leeg: die van u.
customers-hints-payment_term_days = Leeg: die van u. 0 tot en met 365.
customers-hints-tax_category = Voor regels zonder tarief. Alleen “Belast” gebruikt uw standaardtarief.
customers-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
customers-hints-einvoice_format = Een bestand naast de pdf, als er niets voor ontbreekt.
customers-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
customers-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
customers-hints-note = De klant ziet deze niet.
customers-paysAfter = Betaalt na
customers-days = gemiddeld { $n } dagen
customers-since = { -created }
customers-details = Gegevens
customers-owed = { -outstanding }
customers-daysToPay = Dagen tot betaling
customers-nothingOwed = Er staat niets open.
customers-pending = { $n } open
customers-late = { $n } vervallen
customers-invoices-title = Laatste facturen
customers-invoices-none = Nog geen facturen.
customers-quotes-title = Laatste offertes
customers-payments-title = { -latest-payments }
customers-payments-none = Nog geen betalingen.
customers-subscriptions-title = { -subscriptions }
customers-subscriptions-none = Nog geen abonnementen.
customers-actions-edit = { -edit }
customers-actions-invoice = { -new-invoice }
customers-actions-quote = { -new-quote }
customers-actions-link = { -new-payment-link }
customers-actions-subscribe = { -new-subscription }
customers-actions-erase = Wissen…
customers-actions-merge = Samenvoegen met…
customers-adding-title = { -add-customer }
customers-adding-button = { -add-customer }
customers-changing-title = { $name } bewerken
customers-changing-button = { -save }
customers-erasing-title = { $name } wissen?
customers-erasing-text = Gebruik dit als een klant vraagt om vergeten te worden. Het kan niet ongedaan worden gemaakt.
customers-erasing-goes = Gewist worden: naam, adressen, nummers en notities, en wat activiteit, e-mails, gebeurtenissen, betalingen en de zoekfunctie over deze klant zeggen. Eerder gemaakte kopieën van de database veranderen niet.
customers-erasing-button = Definitief wissen
customers-erasing-notYet = Deze klant kan nog niet worden gewist. Handel eerst af wat nog openstaat:
customers-erasing-back = Terug naar de klant
customers-erasing-obstacles-draft_invoice = Conceptfactuur: geef die uit of verwijder die
customers-erasing-obstacles-unpaid_invoice = Onbetaalde factuur: leg de betaling vast, crediteer of annuleer die
customers-erasing-obstacles-money_to_give_back = Gecrediteerd geld dat nog terug moet
customers-erasing-obstacles-dispute = Geschil dat nog niet is beslist
customers-erasing-obstacles-draft_quote = Conceptofferte: verwijder die
customers-erasing-obstacles-open_quote = Openstaande offerte: wijs die af
customers-erasing-obstacles-quote_to_invoice = Geaccepteerde offerte die niet is gefactureerd
customers-erasing-obstacles-payment = Betaling die onderweg is
customers-erasing-obstacles-refund = Terugbetaling die onderweg is
customers-erasing-obstacles-payment_link = Actieve betaallink: deactiveer die
customers-erasing-obstacles-subscription = Abonnement: zeg het op
customers-erasing-obstacles-bank_entry = Bankboeking zonder koppeling: koppel of negeer die
customers-erasing-obstacles-mail = E-mail die nog moet worden verstuurd
customers-erasing-keptNone = Er wordt geen document bewaard: van deze klant blijft niets over.
customers-erasing-kept =
    { $count ->
        [one] Wordt bewaard zoals het is uitgegeven, met naam en adres, omdat de wet dat vraagt: { $count } document
       *[other] Worden bewaard zoals ze zijn uitgegeven, met naam en adres, omdat de wet dat vraagt: { $count } documenten
    }
customers-erasing-keptMore =
    { $count ->
        [one] en nog { $count }
       *[other] en nog { $count }
    }
customers-erasing-keptPayments =
    { $count ->
        [one] { $count } betaling blijft, zonder de betaler.
       *[other] { $count } betalingen blijven, zonder de betaler.
    }
customers-erasedOn = Gewist op { $date }. Documenten en betalingen zijn bewaard.
customers-erasedDocument = De klant is gewist op { $date }. Dit document blijft zoals het is uitgegeven: de pdf heeft nog de naam en het adres, omdat u het van de belastingwet moet bewaren.
customers-taken = is al van een andere klant
customers-sameEmail-known = Klanten met dit e-mailadres:
customers-sameEmail-another = Het is een andere klant met hetzelfde e-mailadres
customers-merging-title = { $name } samenvoegen met een andere klant
customers-merging-choose = Kies de klant die blijft. De klant van wie u komt verdwijnt; het nummer leidt dan naar de andere klant.
customers-merging-find = Naam, e-mail of bedrijf
customers-merging-none = Er is geen andere klant gevonden. Zoek op een andere naam.
customers-merging-question = { $name } samenvoegen met { $into }?
customers-merging-text = Alles van { $name } hoort daarna bij { $into }. Documenten blijven zoals ze zijn verzonden. { $into } houdt de eigen gegevens. Dit kan niet ongedaan worden gemaakt.
customers-merging-button = Samenvoegen
customers-merging-gone = Verdwijnt
customers-merging-stays = Blijft
customers-merging-filled = Overgenomen gegevens
customers-merging-moves = Wat er verhuist
customers-merging-nothing = Niets

## creditNotes

creditNotes-title = { -credit-notes }
creditNotes-back = Alle creditfacturen
creditNotes-count =
    { $count ->
        [one] { $count } creditfactuur
       *[other] { $count } creditfacturen
    }
creditNotes-none-heading = Nog geen creditfacturen
creditNotes-none-text = Met een creditfactuur neemt u een factuur of een deel ervan terug. Maak er een op de pagina van de factuur.
creditNotes-noneFound-heading = { -no-results }
creditNotes-noneFound-text = Geen creditfactuur voldoet aan deze filters.
creditNotes-clear = { -clear-filters }
creditNotes-toInvoices = { -view-invoices }
creditNotes-filters-customer = { -customer }
creditNotes-filters-from = { -from }
creditNotes-filters-to = { -to-2 }
creditNotes-columns-number = { -number }
creditNotes-columns-invoice = { -invoice }
creditNotes-columns-customer = { -customer }
creditNotes-columns-date = { -date }
creditNotes-columns-amount = { -amount }
creditNotes-pdf = { -download-pdf }
creditNotes-send = { -send }
creditNotes-facts-invoice = { -invoice }
creditNotes-facts-customer = { -customer }
creditNotes-facts-date = { -date }
creditNotes-facts-reason = { -reason }
creditNotes-facts-amount = { -amount }
creditNotes-facts-due = In mindering op het openstaande bedrag
creditNotes-facts-back = Terug te geven
creditNotes-facts-refund = { -refund-2 }
creditNotes-facts-sent = { -sent-2 }
creditNotes-giveBack = { -refund }
creditNotes-refunds-none = Niet terugbetaald
creditNotes-refunds-pending = Onderweg
creditNotes-refunds-done = { -refunded }
creditNotes-refunds-refused = Niet mogelijk
creditNotes-sending-title = { invoice-sending-title }
creditNotes-sending-text = De creditfactuur gaat naar { $email }.
creditNotes-sending-button = Creditfactuur versturen
creditNotes-crediting-title = { $number } crediteren
creditNotes-crediting-text = Er kan nog { $left } worden gecrediteerd. Een creditfactuur is definitief: bekijk het voorbeeld voordat u haar maakt.
creditNotes-crediting-reason = { -reason }
creditNotes-crediting-reasonHint = Staat op de creditfactuur.
creditNotes-crediting-amount = Bedrag met btw in { $currency }
creditNotes-crediting-lines = Of het aantal per regel
creditNotes-crediting-all = Alles crediteren wat over is, { $left }
creditNotes-crediting-needed = is nodig: een bedrag, een aantal van een regel, of alles wat over is
creditNotes-crediting-notBoth = moet leeg zijn als alles wordt gecrediteerd wat over is
creditNotes-crediting-look = Voorbeeld bekijken
creditNotes-crediting-lookAgain = { -update-preview }
creditNotes-crediting-preview = { -preview }
creditNotes-crediting-changed = Het formulier is na het voorbeeld gewijzigd. Bekijk het nieuwe.
creditNotes-crediting-after = Daarna openstaand
creditNotes-crediting-quantity = { $description } (van { $quantity })
creditNotes-crediting-refund = Wat daarvan betaald is meteen terugbetalen
creditNotes-crediting-button = Creditfactuur van { $amount } maken

## einvoice

einvoice-title = E-factuur
einvoice-possible = Stuur het bestand naar uw klant of naar uw Peppol-toegangspunt. De inhoud blijft altijd dezelfde.
einvoice-later = U kunt die downloaden als u dit concept definitief hebt gemaakt.
einvoice-files-ubl_peppol = Peppol (UBL)
einvoice-files-ubl_en16931 = EN 16931 (UBL)
einvoice-files-ubl_xrechnung = XRechnung (UBL)
einvoice-files-cii_en16931 = EN 16931 (CII)
einvoice-files-cii_xrechnung = XRechnung (CII)
einvoice-files-pdf = Factur-X / ZUGFeRD (pdf)
einvoice-profiles-peppol = Peppol
einvoice-profiles-en16931 = EN 16931
einvoice-profiles-xrechnung = XRechnung
einvoice-missing = Wat er ontbreekt voor een e-factuur
einvoice-missingFor = Wat er ontbreekt voor { $profiles }
einvoice-and = en
einvoice-frozen = Een definitief document verandert niet: vul de gegevens aan voor het volgende, of crediteer het en maak het opnieuw.

## tax

tax-categories-standard = { -taxed }
tax-categories-zero = { -zero-rate }
tax-categories-exempt = { -exempt }
tax-categories-reverse_charge = { -reverse-charge }
tax-categories-intra_community = { -intra-community-supply }
tax-categories-export = { -export-of-goods }
tax-categories-outside_scope = { -outside-the-scope-of-vat }
tax-whyFree-exempt = zoals zorg, onderwijs of de KOR
tax-whyFree-reverse_charge = de klant geeft de btw aan
tax-whyFree-intra_community = goederen naar een bedrijf in een ander EU-land
tax-whyFree-export = goederen naar een land buiten de EU
tax-whyFree-zero = belast met 0%
tax-whyFree-outside_scope = zoals schadevergoeding
tax-choose = Kies…
tax-none = Niet ingesteld
tax-included-tax_rate = Btw in het bedrag, in %
tax-included-rateHint = Leeg: de standaard van de klant of het bedrijf.
tax-included-tax_category = { -tax-category }
tax-included-exemption_reason = Reden waarom er geen btw is
tax-included-exemption_code = Code van de reden (VATEX)
tax-included-codeHint = Zoals VATEX-EU-132.
tax-included-label = Btw
tax-included-rate = inclusief { $percent }%

## troubles

troubles-not_found-heading = Pagina niet gevonden
troubles-not_found-text = De pagina is misschien verplaatst, of hoort bij een ander bedrijf.
troubles-forbidden-heading = Alleen voor eigenaren
troubles-forbidden-text = Vraag een eigenaar van dit bedrijf om het voor u te doen.
troubles-foreign-heading = Dit formulier is verlopen
troubles-foreign-text = Er is niets gewijzigd. Open de pagina opnieuw en probeer het nog eens.
troubles-method_not_allowed-heading = Dit werkt hier niet
troubles-method_not_allowed-text = Open het adres in uw browser.
troubles-too_large-heading = Dat is te veel tegelijk
troubles-too_large-text = Er is niets gewijzigd. Ga terug en stuur minder: kortere teksten of minder regels.
troubles-malformed-heading = De aanvraag is niet leesbaar
troubles-malformed-text = Ga terug en probeer het nog eens.
troubles-unavailable-heading = Nu niet mogelijk
troubles-unavailable-text = Er is niets gewijzigd. Probeer het over een paar seconden opnieuw.
troubles-broken-heading = Er ging bij ons iets mis
troubles-broken-text = Kijk of het toch is gelukt, voordat u het opnieuw probeert.
troubles-too_often-heading = Te veel aanvragen
troubles-too_often-text = Er is niets gewijzigd.
troubles-refused = Dit is niet mogelijk
troubles-back = Terug naar het overzicht
troubles-requestId = Vermeld { $id } als u contact opneemt.
troubles-wait =
    { $seconds ->
        [one] Probeer het over 1 seconde opnieuw.
       *[other] Probeer het over { $seconds } seconden opnieuw.
    }

## page

page-skip = Naar de inhoud
page-nav-label = Dashboard
page-nav-overview = { -overview }
page-nav-sales = Verkoop
page-nav-money = Geld
page-nav-invoices = { -invoices }
page-nav-quotes = { -quotes }
page-nav-creditNotes = { -credit-notes }
page-nav-items = { -items-2 }
page-nav-mails = { -sent-emails }
page-nav-bank = { bank-list-title }
page-nav-receipts = { receipts-title }
page-nav-tax = { taxReport-title }
page-nav-payments = { -payments }
page-nav-links = { -payment-links }
page-nav-customers = { -customers }
page-nav-subscriptions = { -subscriptions }
page-nav-plans = { -payment-plans }
page-nav-activity = { -activity }
page-nav-settings = { -settings }
page-nav-profile = { -profile }
page-settings-label = { -settings }
page-settings-groups-business = { -business }
page-settings-groups-paid = Betaald krijgen
page-settings-groups-access = Mensen en toegang
page-settings-groups-data = { -data }
page-settings-business = { business-title }
page-settings-invoices = { business-invoices-title }
page-settings-api = { -api-tokens }
page-settings-assistants = { -connected-assistants }
page-settings-webhooks = { -webhooks }
page-settings-provider = { -payment-provider }
page-settings-reminders = { -reminders }
page-settings-members = { -members }
page-settings-export = { -export }
page-settings-import = { imports-title }
page-signOut = Uitloggen
page-faults = Controleer het volgende:
page-elsewhere-business = Uw bedrijf, { $field }
page-elsewhere-customer = Klant, { $field }
page-sentBefore = Dit formulier is al eerder verstuurd met andere gegevens. Kijk eerst of het toen is gelukt, voordat u het opnieuw verstuurt.
page-date-format = dd-mm-jjjj
page-date-pick = Datum kiezen
page-optional = (optioneel)
page-required = * verplicht
page-apply = Toepassen
page-all = { -all }
page-next = Volgende pagina
page-first = Eerste pagina
page-cancel = Annuleren
page-actions = { -actions }
page-actionsFor = Acties voor { $row }
page-filters = Filters
page-moreFilters = Meer filters
page-sort = Sorteren op
page-search-label = Alles doorzoeken
page-search-hint = { -search }
page-search-button = { -search }
page-secret-hint = Klik in het veld en druk op Ctrl+A en Ctrl+C (op een Mac ⌘A en ⌘C).
page-secret-done = Ik heb het gekopieerd
page-share-copy = Kopiëren
page-share-copied = Gekopieerd
page-share-email = In een e-mail zetten
page-share-open = Openen
page-share-code = QR-code tonen
page-share-codeLabel = QR-code van het adres
page-test = { -test }
page-testmode = Testmodus: geen echt geld
page-onlyOf = Alleen voor
page-onlyOnPlan = Alleen met het plan
page-match-several =
    Er zijn { $count } klanten die voldoen aan “{ $query }”. De lijst toont ze allemaal. { $isCut ->
        [yes] De eerste { $shown }:
       *[no] Kies er een om alleen die te zien:
    }
page-match-none =
    Geen klant voldoet aan “{ $query }”.{ $near ->
        [0] { "" }
       *[other] { " " }Bedoelde u:
    }

## business

business-title = Bedrijfsgegevens
business-text = Staan op uw facturen. Een definitieve factuur houdt de gegevens van de dag waarop die definitief werd.
business-groups-name = { -business-name }
business-groups-address = Adres
business-groups-contact = Contact
business-groups-einvoices = E-facturen ontvangen
business-groups-debit = { invoiceContent-facts-directDebit }
business-groups-tax = { -vat-and-e-invoices }
business-groups-bank = Bankrekening
business-groups-here = Tijd, valuta en taal
business-fields-name = { -name }
business-fields-legal_name = Statutaire naam
business-fields-address = { -street-and-number }
business-fields-postal_code = { -postal-code }
business-fields-city = { -city }
business-fields-country = { -country }
business-fields-email = { -email }
business-fields-reply_to = Antwoorden naar
business-fields-phone = { -phone }
business-fields-website = Website
business-fields-vat_number = { -vat-number }
business-fields-registration_number = { -company-registration-number }
business-fields-iban = IBAN
business-fields-bic = BIC
business-fields-creditor_identifier = SEPA-incassant-ID
business-fields-timezone = { -time-zone }
business-fields-currency = { -currency }
business-fields-language = Taal van uw documenten
business-fields-contact_name = Contactpersoon
business-fields-tax_number = Fiscaal nummer
business-fields-registration_scheme = Register van dat nummer
business-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
business-fields-endpoint__id = { -e-invoice-address }
business-hints-name = Klanten zien die op facturen, e-mails en betaalpagina’s.
business-hints-legal_name = Als die anders is, zoals Studio Noord B.V. Nodig voor ingebrekestellingen.
business-hints-reply_to = Waar antwoorden op uw e-mails heen gaan. Leeg: naar het e-mailadres hierboven.
business-hints-website = Zoals https://example.com.
business-hints-vat_number = Met de landcode vooraan, zoals NL123456789B01.
business-hints-iban = Staat op facturen voor overboekingen.
business-hints-creditor_identifier = Staat op facturen die u automatisch incasseert.
business-hints-timezone = Bepaalt wanneer een dag, een maand en een vervaldatum eindigen. Voorbije maanden veranderen niet.
business-hints-currency = Voor nieuwe facturen en betaallinks. Ligt vast na de eerste factuur.
business-hints-language = Voor e-mails en facturen aan klanten van wie de eigen taal en het land niets bepalen.
business-hints-tax_number = Als u geen btw-nummer hebt.
business-hints-registration_scheme = Vier cijfers (ICD), zoals 0106 voor de KvK.
business-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
business-hints-endpoint__id = Waar u e-facturen ontvangt, in dat schema.
business-currencyIsFixed = Valuta: { $currency }. Die kan niet meer worden gewijzigd, omdat er facturen zijn.
business-button = { -save }
business-logo-title = Logo
business-logo-text = Staat op betaalpagina’s en op facturen die u vanaf nu definitief maakt.
business-logo-alt = Logo van { $business }
business-logo-none = Nog geen logo.
business-logo-add = Logo toevoegen
business-logo-change = Logo wijzigen
business-logo-remove = { -remove-logo }
business-logo-field = Afbeelding
business-logo-hint = PNG of JPEG, hoogstens { $kib } KiB en { $pixels } × { $pixels } pixels. Het logo staat op wit.
business-logo-button = Logo opslaan
business-logo-missing = ontbreekt: kies eerst een bestand
business-logo-oneOnly = moet één bestand zijn
business-logo-tooLarge = mag hoogstens { $kib } KiB groot zijn
business-logo-removing-title = Het logo verwijderen?
business-logo-removing-text = Betaalpagina’s en nieuwe facturen tonen alleen uw naam. Definitieve facturen houden het logo.
business-logo-removing-button = { -remove-logo }
business-invoices-title = Factuurinstellingen
business-invoices-text = Voor facturen die u vanaf nu definitief maakt. Definitieve facturen veranderen niet.
business-invoices-next = De volgende factuur is { $number }. De volgende creditfactuur is { $note }. De volgende offerte is { $quote }.
business-invoices-groups-numbers = Nummers en termijn
business-invoices-groups-tax = { -vat-and-e-invoices }
business-invoices-groups-texts = Teksten
business-invoices-fields-invoice_prefix = Voorvoegsel van het factuurnummer
business-invoices-fields-credit_note_prefix = Voorvoegsel van het creditfactuurnummer
business-invoices-fields-quote_prefix = Voorvoegsel van het offertenummer
business-invoices-fields-number_digits = Aantal cijfers van het nummer
business-invoices-fields-next_invoice_number = Volgende factuurnummer
business-invoices-fields-next_credit_note_number = Volgende creditfactuurnummer
business-invoices-fields-next_quote_number = Volgende offertenummer
business-invoices-fields-payment_term_days = { -payment-term-in-days }
business-invoices-fields-default_tax_rate = Standaard btw in %
business-invoices-fields-default_tax_category = Standaard btw-categorie
business-invoices-fields-exemption_reason = Reden van de vrijstelling
business-invoices-fields-invoice_checks = Als er iets op een factuur ontbreekt
business-invoices-fields-send_receipts = Betaalbewijzen
business-invoices-fields-invoice_footer = Voettekst van de factuur
business-invoices-fields-collection_costs_text = Ingebrekestelling: incassokosten
business-invoices-fields-interest_text = Ingebrekestelling: rente
business-invoices-checks-off = Niets zeggen
business-invoices-checks-warn = Waarschuwen, en definitief maken
business-invoices-checks-strict = Niet definitief maken
business-invoices-receipts-no = Geen versturen
business-invoices-receipts-yes = Bij elke betaling een versturen
business-invoices-hints-invoice_prefix = Hoogstens 20 letters, cijfers en -/._, zoals INV- of { "{" }year{ "}" }-. { "{" }year{ "}" } (of { "{" }yy{ "}" }) is het jaar van de factuur; elk jaar telt dan vanaf 1. De nummers lopen door zonder gaten.
business-invoices-hints-payment_term_days = Van de factuurdatum tot de vervaldatum, tenzij de factuur een andere datum heeft. 0 tot en met 365.
business-invoices-hints-credit_note_prefix = Een ander dan dat van facturen, zoals CN-.
business-invoices-hints-quote_prefix = Een ander dan die twee, zoals OF-.
business-invoices-hints-number_digits = Minstens zoveel, met nullen ervoor: 6 geeft 000042. 1 tot en met 9.
business-invoices-hints-next_invoice_number = Alleen om verder te gaan waar een ander programma ophield, zoals 458. Kan alleen omhoog. Leeg: het blijft zo.
business-invoices-hints-next_credit_note_number = Hetzelfde voor creditfacturen.
business-invoices-hints-next_quote_number = Hetzelfde voor offertes.
business-invoices-hints-default_tax_rate = Voor regels zonder btw, tenzij het artikel of de klant iets anders bepaalt. Leeg: 0%.
business-invoices-hints-default_tax_category = Alleen “Belast” heeft een tarief boven 0.
business-invoices-hints-exemption_reason = Waarom u geen btw rekent, zoals het wetsartikel.
business-invoices-hints-invoice_checks = Zoals uw adres of uw btw-nummer.
business-invoices-hints-send_receipts = Na een betaling op een betaalpagina: per e-mail, naar het adres dat de betaler opgaf, of naar de klant. Met de betaalde factuur.
business-invoices-hints-invoice_footer = Zoals uw voorwaarden of een bedankje.
business-invoices-hints-collection_costs_text = Een zin die staat zoals u die schrijft, zoals “Na die dag brengen wij EUR 40,00 incassokosten in rekening.” Leeg: er worden geen kosten gevorderd.
business-invoices-hints-interest_text = Een zin over wettelijke of afgesproken rente. Leeg: er wordt geen rente gevorderd.
business-invoices-button = { -save }

## bank

bank-list-title = Bankafschriften
bank-list-count =
    { $count ->
        [one] { $count } regel
       *[other] { $count } regels
    }
bank-list-none-heading = Niets open
bank-list-none-text = Importeer een bankafschrift en zie welke facturen zijn betaald. Er wordt niets geboekt voordat u dat zegt.
bank-list-noneFound-heading = { -no-results }
bank-list-noneFound-text = Geen regel past bij deze filters.
bank-list-clear = { -clear-filters }
bank-list-status = { -status }
bank-list-statuses-open = { -open }
bank-list-statuses-confirmed = Geboekt
bank-list-statuses-ignored = Genegeerd
bank-list-level = { -match }
bank-list-from = Geboekt vanaf
bank-list-to = Geboekt tot en met
bank-list-amount = { -amount }
bank-list-noName = Betaler zonder naam
bank-list-columns-payer = Betaler
bank-list-columns-day = Geboekt
bank-list-columns-text = Omschrijving
bank-list-columns-match = { -match }
bank-list-columns-amount = { -amount }
bank-levels-certain = Zeker
bank-levels-likely = Waarschijnlijk
bank-levels-possible = Mogelijk
bank-levels-ambiguous = Meerdere overeenkomsten
bank-levels-already_paid = Al betaald
bank-levels-unmatched = Onbekend
bank-levels-reversal = Door de bank teruggeboekt
bank-levels-return = Teruggekomen betaling
bank-importing-title = Bankafschrift importeren
bank-importing-text = Exporteer CAMT.053, MT940 of CSV bij uw bank. Er wordt nog niets geboekt; een bestand twee keer importeren voegt niets toe.
bank-importing-file = { -file }
bank-importing-hint = Hoogstens { $mib } MB en 10.000 transacties.
bank-importing-currency = { -currency }
bank-importing-currencyHint = Alleen voor een CSV zonder kolom met de valuta, zoals EUR.
bank-importing-button = Importeren
bank-importing-tooLarge = mag hoogstens { $mib } MB groot zijn: exporteer een kortere periode
bank-importing-missing = is nodig: kies een bestand
bank-importing-unreadable = kan niet worden gelezen: { $why }
bank-importing-unknown = is een CSV waarvan de kolommen niet bekend zijn. Kies het opnieuw en noem ze onder “Andere CSV”. Het heeft: { $columns }
bank-importing-other-title = Andere CSV
bank-importing-other-text = Alleen als het bestand niet wordt herkend: de namen van de kolommen, zoals de eerste rij ze schrijft; of hun plaatsen vanaf 1, als er geen zo’n rij is.
bank-importing-other-columns-column_date = Kolom met de datum
bank-importing-other-columns-column_amount = Kolom met het bedrag
bank-importing-other-columns-column_in = Kolom met wat erbij kwam, als die apart is
bank-importing-other-columns-column_out = Kolom met wat eraf ging, als die apart is
bank-importing-other-columns-column_text = Kolom met de omschrijving
bank-importing-other-columns-column_name = Kolom met de naam van de betaler
bank-importing-other-columns-column_iban = Kolom met de IBAN van de betaler
bank-importing-other-columns-column_direction = Kolom die af of bij zegt
bank-importing-other-columns-column_state = Kolom die zegt of het geboekt is
bank-importing-other-booked = Woorden die geboekt betekenen
bank-importing-other-bookedHint = Met komma’s ertussen. Andere rijen worden weggelaten.
bank-importing-other-decimal = Bedragen
bank-importing-other-decimalEither = Met decimalen: 1.234,56 of 1,234.56
bank-importing-other-dates = Datums
bank-importing-other-datesIso = YYYY-MM-DD of YYYYMMDD
bank-importing-leftOut-title = Weggelaten
bank-importing-leftOut-reasons-not_booked = Nog niet geboekt
bank-importing-leftOut-reasons-no_amount = Zonder bedrag
bank-importing-leftOut-reasons-zero = Een bedrag van nul
bank-importing-leftOut-reasons-own_return = Eigen betalingen die terugkwamen
bank-importing-leftOut-reasons-incomplete = Afgebroken, of geen regel
bank-importing-leftOut-reasons-shifted = Cellen of regels die misschien niet staan waar ze horen
bank-importing-steps-adding = { $done } van { $total } regels geïmporteerd
bank-importing-steps-matching = { $done } van { $total } regels vergeleken met facturen
bank-importing-result = { $added } nieuwe regels, { $known } eerder geïmporteerd.
bank-importing-review = Toon wat overeenkomt
bank-importing-failed = Het importeren is gestopt. Importeer het bestand opnieuw: wat er al is, wordt niet nog eens toegevoegd.
bank-recording-link = Zekere betalingen boeken
bank-recording-title =
    { $n } zekere { $n ->
        [one] betaling
       *[other] betalingen
    } boeken ({ $sums })?
bank-recording-text = Elke betaling krijgt haar boekdatum. Er wordt niets verstuurd. Een geboekte betaling kan ongedaan worden gemaakt.
bank-recording-button = Betalingen boeken
bank-recording-done = Betalingen geboekt
bank-recording-entry = Regel
bank-recording-recorded =
    { $n ->
        [0] Er is niets geboekt.
       *[other] { $n } geboekt: { $sums }.
    }
bank-recording-skipped = { $n } overgeslagen.
bank-recording-rest = De volgende boeken
bank-one-title = { $amount } van { $payer }
bank-one-why = { -why }
bank-one-excess = Te veel betaald
bank-one-left = Nog niet geboekt
bank-one-record = Betaling boeken
bank-one-recordRest = De rest op een andere factuur boeken
bank-one-invoice = { -invoice }
bank-one-invoiceHint = Nummer of id, zoals INV-000042.
bank-one-amount = { -amount }
bank-one-amountHint = Leeg: wat openstaat, of de hele regel als die lager is.
bank-one-ignore = Negeren
bank-one-restore = Herstellen
bank-one-reversal = De bank heeft een eerdere betaling teruggeboekt. Maak de geboekte ongedaan, zodat de factuur weer openstaat.
bank-one-undo = Betaling van { $number } ongedaan maken
bank-reasons-not_found = is geen regel van u
bank-reasons-already_confirmed = is al geboekt
bank-reasons-ignored = is genegeerd
bank-reasons-reversal = boekt een eerdere betaling terug
bank-reasons-changed = past nu anders
bank-reasons-ambiguous = is nodig: meerdere facturen passen
bank-reasons-no_match = is nodig: geen factuur past
bank-reasons-already_paid = is al betaald
bank-reasons-amount_differs = is nodig: het bedrag is niet wat openstaat
bank-reasons-invoice_ambiguous = De cijfers zijn het id van de ene factuur en het nummer van een andere: geef het hele nummer op.
bank-reasons-invoice_not_found = bestaat niet
bank-reasons-invoice_not_open = heeft niets openstaan
bank-reasons-other_currency = is in een andere valuta dan de regel
bank-reasons-invoice_twice = noemt één factuur twee keer
bank-reasons-more_than_due = heeft minder openstaan dan dit bedrag
bank-reasons-more_than_entry = zou meer krijgen dan de regel heeft
bank-reasons-booked_in_future = kan niet in de toekomst worden betaald

## consent

consent-title = Toegang voor { $name } toestaan?
consent-text = Een assistent vraagt toegang tot uw facturatie. De naam die hij zelf opgeeft:
consent-host = Als u het toestaat, gaat u door naar { $host }.
consent-here = Als u het toestaat, gaat u door naar een programma op deze computer ({ $host }).
consent-unproved = Een naam kan nep zijn. Ga alleen door als u dit zelf bent begonnen in die assistent.
consent-account = { -business }
consent-as = Ingelogd als
consent-may = { -permissions }
consent-read = Alle gegevens bekijken: klanten, facturen, betalingen en rapporten
consent-write = Facturatie beheren: facturen maken en versturen, klanten herinneren, en betalingen innen, registreren en terugbetalen
consent-never = De assistent ziet nooit uw wachtwoord en kan geen instellingen, teamleden of tokens wijzigen.
consent-allow = Toestaan
consent-deny = Weigeren
consent-until = U kunt hem op elk moment ontkoppelen onder Instellingen.

## assistants

assistants-title = { -connected-assistants }
assistants-how = Voeg dit adres als connector toe aan uw assistent. Die vraagt u hier dan om toestemming.
assistants-howLabel = { -address-for-assistants }
assistants-columns-name = Assistent
assistants-columns-scopes = { -permissions }
assistants-columns-by = Gekoppeld door
assistants-columns-since = { -connected }
assistants-columns-used = { -last-used }
assistants-columns-actions = { -actions }
assistants-scopes-billing__read = { -read }
assistants-scopes-billing__write = { -write }
assistants-goesTo = op
assistants-never = { -never }
assistants-none-heading = Geen gekoppelde assistenten
assistants-none-text = Voeg in Claude, ChatGPT of uw editor een connector toe met het adres hierboven.
assistants-disconnect = { -disconnect }
assistants-disconnecting-title = { $name } ontkoppelen?
assistants-disconnecting-text = Alle tokens ervan werken meteen niet meer. Met uw toestemming kan de assistent opnieuw worden gekoppeld.
assistants-disconnecting-button = { -disconnect }
assistants-gone-heading = Deze aanvraag is afgelopen
assistants-gone-text = De aanvraag is al beantwoord, is verlopen of is in een andere browser begonnen. Koppel opnieuw vanuit uw assistent.
assistants-notYours-heading = Dit is niet voor uw bedrijf
assistants-notYours-text = De assistent hoort bij een ander bedrijf. Alleen mensen van dat bedrijf kunnen hem koppelen.
assistants-problem-heading = Deze assistent kan niet worden gekoppeld
assistants-problem-text = De aanvraag kan niet veilig worden beantwoord. Koppel opnieuw vanuit uw assistent. Gebeurt het weer, laat het dan de maker van de assistent weten.
assistants-problem-reasons-temporarily_unavailable = Er kwamen te veel aanvragen van uw netwerk. Wacht een minuut en probeer het opnieuw.
assistants-problem-reasons-invalid_redirect_uri = Het terugkeeradres is hier niet toegestaan. Vertrouwt u het, voeg het adres dan toe aan de instelling ASSISTANT_REDIRECTS.
assistants-problem-reasons-invalid_client = De assistent is hier niet meer geregistreerd, of de beschrijving ervan is niet leesbaar.
assistants-problem-reasons-invalid_client_metadata = De beschrijving die de assistent van zichzelf geeft, is ongeldig.
assistants-gpt-title = GPT-acties
assistants-gpt-text = Uw eigen GPT laat mensen inloggen met een client-ID en een geheim die u hier aanmaakt.
assistants-gpt-make = { -create-gpt-credentials }
assistants-gpt-making-title = { -create-gpt-credentials }
assistants-gpt-making-text = Vul ze in de GPT in onder Actions → Authentication → OAuth.
assistants-gpt-making-name = Naam van de GPT
assistants-gpt-making-button = Inloggegevens aanmaken
assistants-gpt-shown-title = Inloggegevens voor uw GPT
assistants-gpt-shown-text = Kopieer alles nu naar de GPT. Het geheim wordt maar één keer getoond.
assistants-gpt-shown-id = { -client-id }
assistants-gpt-shown-secret = Client secret
assistants-gpt-shown-authorization = Authorization URL
assistants-gpt-shown-token = Token URL
assistants-gpt-shown-scope = Scope
assistants-gpt-shown-method = Token exchange method
assistants-gpt-shown-methodValue = Default (POST request)
assistants-gpt-shown-done = Klaar
assistants-gpt-columns-name = GPT
assistants-gpt-columns-id = { -client-id }
assistants-gpt-columns-since = { -created }
assistants-gpt-remove = { -delete }
assistants-gpt-removing-title = De inloggegevens van { $name } verwijderen?
assistants-gpt-removing-text = Iedereen die deze GPT heeft gekoppeld, wordt ontkoppeld. De GPT kan niet meer worden gekoppeld.
assistants-gpt-removing-button = Inloggegevens verwijderen

## ask

ask-title = Vragen
ask-label = Stel een vraag over uw administratie
ask-hint = Bijvoorbeeld: wie is mij het meest verschuldigd? Een taalmodel antwoordt. Het kan alleen lezen.
ask-button = Vraag stellen
ask-again = Stel een andere vraag
ask-empty = { -must-not-be-empty }
ask-tooLong = mag hoogstens { $max } tekens hebben
ask-answer = Antwoord
ask-waiting = Uw administratie wordt gelezen…
ask-broken = Er ging bij ons iets mis. Stel de vraag opnieuw. Gebeurt het weer, vermeld dan { $id }.
ask-careful = Controleer dit antwoord:
ask-used =
    { $count ->
        [0] Geen hulpmiddel gebruikt
        [one] 1 hulpmiddel gebruikt
       *[other] { $count } hulpmiddelen gebruikt
    }
ask-note = Bedragen linken naar de pagina waar ze vandaan komen en openen in een nieuw tabblad. Er wordt niets gewijzigd of verstuurd.
ask-table = Tabel in het antwoord
ask-unknown = Dit bedrag komt uit geen enkel hulpmiddel.
ask-missing-heading = Er is geen taalmodel ingesteld
ask-missing-text = Vragen worden beantwoord door een taalmodel, en dat heeft deze dienst nog niet. Wie de dienst beheert, stelt een sleutel in, of het adres van een lokaal model, en start de dienst opnieuw.
ask-missing-settings = Instellingen:

## api

api-title = { -api-tokens }
api-text = Programma’s en assistenten gebruiken een token om in dit bedrijf te werken. Geef elk een eigen token, met alleen de rechten die nodig zijn.
api-make = { -create-token }
api-none-heading = Nog geen tokens
api-none-text = Maak er een aan voor elk programma of elke assistent die met uw facturen werkt.
api-columns-name = { -name }
api-columns-scopes = { -permissions }
api-columns-used = { -last-used }
api-columns-expires = { -expires }
api-columns-actions = { -actions }
api-never = { -never }
api-scopes-billing__read = { -read }
api-scopes-billing__write = { -write }
api-revoked = Ingetrokken
api-expired = { -expired }
api-rotate = Vernieuwen
api-revoke = Intrekken
api-form-name = { -name }
api-form-nameHint = Bijvoorbeeld het programma of de assistent die de token gebruikt.
api-form-scopes = { -permissions }
api-form-read = Lezen: facturen, klanten, betalingen, rapporten
api-form-write = Schrijven: maken, versturen, herinneren, registreren, annuleren
api-form-lifetime = Verloopt na
api-form-lifetimes-30 = 30 dagen
api-form-lifetimes-90 = 90 dagen
api-form-lifetimes-180 = 180 dagen
api-form-lifetimes-365 = Eén jaar
api-form-lifetimes-never = { -never }
api-form-button = { -create-token }
api-shown-title = Uw nieuwe token
api-shown-text = Kopieer de token nu. Hij wordt maar één keer getoond en niet bewaard.
api-shown-label = Token
api-rotating-title = { $name } vernieuwen
api-rotating-text = Een nieuwe token vervangt de oude. Beide kunnen een tijdje werken, zodat geen programma stilvalt.
api-rotating-overlap = De oude token werkt nog
api-rotating-overlaps-0 = Nu stoppen
api-rotating-overlaps-1 = Eén uur
api-rotating-overlaps-24 = Eén dag
api-rotating-overlaps-168 = Eén week
api-rotating-button = Token vernieuwen
api-revoking-title = { $name } intrekken?
api-revoking-text = Programma’s die de token gebruiken, werken meteen niet meer. Dit kan niet ongedaan worden gemaakt.
api-revoking-button = Token intrekken

## activity

activity-title = { -activity }
activity-text = Alle wijzigingen: door wie en via welk kanaal.
activity-actor = Gebruiker
activity-any = { -all }
activity-actors-token = { -api-tokens }
activity-actors-user = Personen
activity-actors-assistant = Assistenten
activity-actors-system = De dienst
activity-actors-payer = Betalers
activity-actors-provider = Betaalproviders
activity-kinds-token = API-token
activity-kinds-user = persoon
activity-kinds-assistant = assistent
activity-kinds-payer = betaler
activity-kinds-provider = betaalprovider
activity-invoice = { -invoice }
activity-invoiceHint = Nummer, zoals INV-000042
activity-count = { receipts-count }
activity-own-overdue = { $number } facturen zijn over de vervaldatum gegaan
activity-own-reminders = { $number } herinneringen zijn verstuurd
activity-own-mails = { $number } e-mails zijn bezorgd
activity-own-charges = { $number } automatische incasso’s zijn gestart
activity-own-periods = { $number } abonnementsperioden zijn ingegaan
activity-automatically = automatisch
activity-delivered = E-mail bezorgd bij { $recipient }
activity-mailed = { $number } is gemaild naar { $recipient }
activity-reminded = Herinnering { $times } voor { $number } is gemaild naar { $recipient }
activity-noticed = De ingebrekestelling voor { $number } is gemaild naar { $recipient }
activity-channels-command_line = opdrachtregel
activity-channels-pay_page = betaalpagina
activity-channels-provider = { activity-kinds-provider }
activity-channels-dashboard = dashboard
activity-via = via { $channel }
activity-none-heading = Nog geen activiteit
activity-none-text = Wijzigingen door u, uw programma’s en uw assistenten verschijnen hier.
activity-noneFound-heading = { -no-results }
activity-noneFound-text = Geen regel voldoet aan deze filters.
activity-toInvoices = { -view-invoices }
activity-clear = { -clear-filters }
activity-said-invoice_created = { $number } voor { $name } gemaakt, { $money }
activity-said-quote_created = Offerte { $number } voor { $name } gemaakt, { $money }
activity-said-quote_changed =
    Offerte { $number } voor { $name } gewijzigd: { $fields }; totaal { $money }{ $now ->
        [none] { "" }
       *[other] , nu { $now }
    }
activity-said-quote_sent = Offerte { $number } voor { $name }, { $money }, verstuurd naar { $recipient }
activity-said-quote_shared = Offerte { $number } voor { $name }, { $money }, zonder e-mail verstuurd
activity-said-quote_accepted = Offerte { $number } voor { $name }, { $money }, is geaccepteerd door { $person }
activity-said-quote_declined =
    Offerte { $number } voor { $name }, { $money }, is afgewezen{ $reason ->
        [none] { "" }
       *[other] : { $reason }
    }
activity-said-quote_deleted = Offerte { $number } voor { $name } verwijderd, { $money }
activity-said-invoice_of_quote =
    { $number } voor { $name } gemaakt, { $money }, van offerte { $quote }{ $person ->
        [none] { "" }
       *[other] , geaccepteerd door { $person }
    }
activity-said-invoice_issued =
    { $number } voor { $name } definitief gemaakt, { $money }{ $date ->
        [none] { "" }
       *[other] , met de datum van het concept: { $date }
    }
activity-said-period_issued = { $number } van { $money } voor { $what } definitief gemaakt ({ $from } tot en met { $to })
activity-said-period_kept = De factuur van { $money } voor { $what } ({ $from } tot en met { $to }) bleef een concept: { $fault }
activity-said-invoice_deleted = { $number } voor { $name } verwijderd, { $money }
activity-said-invoice_changed =
    { $number } voor { $name } gewijzigd: { $fields }; totaal { $money }{ $now ->
        [none] { "" }
       *[other] , nu { $now }
    }
activity-said-invoice_cancelled =
    { $number } geannuleerd{ $note ->
        [none] { "" }
       *[other] { " " }met { $note }
    }
activity-said-credited = { $money } van { $number } gecrediteerd met { $note }: { $reason }
activity-said-recorded = Betaling van { $money } geregistreerd voor { $number }
activity-said-recorded_from_bank = Betaling van { $money } geboekt op { $numbers }, uit bankregel { $entry }
activity-said-became_overdue = { $number } is over de vervaldatum
activity-said-subscription_past_due = { $number } is { $count } dagen te laat: het abonnement { $what } is achterstallig
activity-said-passed_over = { $number } kreeg geen automatische herinnering op de dag ervan: de factuur is te nieuw, of de klant kan niet per e-mail worden herinnerd
activity-said-file_attached = { $file } ({ $size }) toegevoegd aan { $number } voor { $name }
activity-said-file_removed = { $file } verwijderd van { $number } voor { $name }
activity-said-payment_received =
    { $money } ontvangen voor { $what }{ $part ->
        [none] { "" }
       *[other] , waarvan { $part } wordt terugbetaald
    }
activity-said-received_undue = { $money } ontvangen voor { $what }, waar niets openstond: het wordt terugbetaald
activity-said-other_currency = { $what } is niet verwerkt: de provider meldt { $reported } voor een betaling van { $money }
activity-said-payment_held = { $money } is gereserveerd voor { $what }
activity-said-payment_failed = Een betaling van { $money } voor { $what } is mislukt: { $failure }
activity-said-payment_processing = Een betaling van { $money } voor { $what } wordt verwerkt
activity-said-payment_opened = De provider heeft de betaling van { $money } voor { $what } geopend
activity-said-mandate_arrived = De toestemming van de klant voor latere betalingen voor { $what } is binnen
activity-said-payer_began = Een betaler is begonnen met de betaling van { $money } voor { $what }
activity-said-other_method = De betaler van { $what } koos een andere betaalmethode
activity-said-capture_asked = Gevraagd om { $money } van { $what } te innen
activity-said-release_asked = Gevraagd om { $money } vrij te geven, gereserveerd voor { $what }
activity-said-refund_asked =
    Terugbetaling van { $money } aangevraagd voor { $what }{ $note ->
        [none] { "" }
       *[other] , met { $note }
    }
activity-said-refund_on_its_way = De provider betaalt { $money } terug van de betaling voor { $what }
activity-said-refunded =
    { $money } is{ $date ->
        [none] { "" }
       *[other] { " " }op { $date }
    } terugbetaald van de betaling voor { $what }
activity-said-refunded_there = { $money } is bij de provider terugbetaald van de betaling voor { $what }
activity-said-refund_refused = De provider weigerde { $money } terug te betalen van de betaling voor { $what }
activity-said-refund_impossible = De provider kon { $money } van de betaling voor { $what } niet terugbetalen
activity-said-refund_came_back = { $money } kwam terug: het heeft de betaler van de betaling voor { $what } niet bereikt
activity-said-dispute_won = De betwisting is gewonnen: { $money } van de betaling voor { $what } kwam terug
activity-said-dispute_lost = De betwisting is verloren: { $money } van de betaling voor { $what } blijft bij de betaler
activity-said-dispute_changed = De betwisting van de betaling voor { $what } is gewijzigd ({ $dispute })
activity-said-charged_back = { $money } van de betaling voor { $what } is teruggehaald door de bank van de betaler ({ $dispute })
activity-said-inquiry = De bank van de betaler heeft een vraag over de betaling voor { $what } ({ $dispute })
activity-said-inquiry_ended = De vraag van de bank over de betaling voor { $what } is afgesloten
activity-said-answer_until = { $head }; u kunt bij de provider antwoorden tot en met { $date }
activity-said-nothing_due = { $head }; voor { $money } ervan staat niets meer open, dit blijft hier tot het wordt terugbetaald
activity-said-above_limit = { $head } (boven de limiet van { $money }; een persoon heeft het goedgekeurd)
activity-said-payment_undone = Betaling van { $money } voor { $what } ongedaan gemaakt: { $reason }
activity-said-charge_begun = Incasso van { $money } voor { $what } gestart
activity-said-charge_not_agreed = { $what } kon niet worden afgeschreven: de klant heeft geen toestemming gegeven voor latere betalingen
activity-said-link_created = Betaallink van { $money } gemaakt voor { $what }
activity-said-request_created = Gemaakt: { $type } van { $money } voor { $what }
activity-said-link_deactivated = Betaallink voor { $what } gedeactiveerd
activity-said-plan_created = Betaalplan { $name } gemaakt: { $money } { $rhythm }
activity-said-plan_changed =
    Betaalplan { $name } gewijzigd: { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }in plaats van { $former }
    }{ $count ->
        [none] { "" }
       *[other] , ook voor { $count } bestaande
    }
activity-said-subscription_created =
    Abonnement{ $name ->
        [none] { "" }
       *[other] { " " }van { $name }
    } gemaakt: { $money } { $rhythm } voor { $what }
activity-said-subscription_changed =
    Abonnement op { $what } gewijzigd: { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }in plaats van { $former }
    }{ $plan ->
        [none] { "" }
       *[other] , door het betaalplan
    }
activity-said-subscription_resumed = Abonnement { $what } hervat
activity-said-subscription_paused = Abonnement { $what } gepauzeerd
activity-said-subscription_cancelled = Abonnement { $what } opgezegd
activity-said-subscription_ending =
    Het abonnement { $what } eindigt{ $date ->
        [none] { "" }
       *[other] { " " }op { $date }
    }
activity-said-subscription_ended = Het abonnement { $what } eindigde met zijn periode
activity-said-customer_link_replaced = Klantlink van het abonnement { $what } vervangen
activity-said-period_due = { $money } moet worden betaald voor { $what } ({ $date })
activity-said-customer_added = Klant { $name } toegevoegd
activity-said-customer_changed = Klant { $name } gewijzigd: { $fields }
activity-said-customer_erased = Klant { $id } gewist
activity-said-text_erased = Deze tekst is gewist met klant { $id }
activity-said-customers_merged = Klant { $name } ({ $id }) samengevoegd met { $into }
activity-said-reminders_unwanted = { $name } wil geen herinneringen meer
activity-said-reminders_wanted = { $name } wil weer herinneringen
activity-said-item_added = Artikel { $code } toegevoegd
activity-said-item_changed = Artikel { $code } gewijzigd: { $fields }
activity-said-item_deleted = Artikel { $code } verwijderd
activity-said-item_deactivated = Artikel { $code } gedeactiveerd
activity-said-business_changed = Bedrijfsgegevens gewijzigd: { $fields }
activity-said-invoice_number_moved = Volgende factuurnummer gewijzigd van { $was } in { $becomes }
activity-said-note_number_moved = Volgende nummer van creditfacturen gewijzigd van { $was } in { $becomes }
activity-said-and_invoice_number_moved = { $head }; volgende factuurnummer van { $was } in { $becomes }
activity-said-and_note_number_moved = { $head }; volgende nummer van creditfacturen van { $was } in { $becomes }
activity-said-quote_number_moved = Volgende nummer van offertes gewijzigd van { $was } in { $becomes }
activity-said-and_quote_number_moved = { $head }; volgende nummer van offertes van { $was } in { $becomes }
activity-said-logo_changed = Logo gewijzigd, { $width } × { $height } pixels
activity-said-logo_removed = Logo verwijderd
activity-said-reminders_on = Automatische herinneringen aangezet: { $days }
activity-said-reminders_off = Automatische herinneringen uitgezet
activity-said-provider_connected =
    { $provider } gekoppeld{ $mode ->
        [none] { "" }
       *[other] { " " }in testmodus
    } ({ $state })
activity-said-provider_disconnected = Betaalprovider ontkoppeld
activity-said-export_asked = Export aangevraagd: { $choice } als { $format }
activity-said-exported = Geëxporteerd: { $choice } als { $format }
activity-said-statement_imported =
    Afschrift geïmporteerd{ $share ->
        [none] { "" }
       *[other] , deel { $share }
    }: { $count ->
        [one] { $count } nieuwe regel
       *[other] { $count } nieuwe regels
    }, { $known } bekend
activity-said-import_previewed =
    Voorbeeld van een import bekeken: { $count ->
        [one] { $count } rij
       *[other] { $count } rijen
    }
activity-said-import_confirmed =
    { $count ->
        [one] { $count } nieuw gegeven
       *[other] { $count } nieuwe gegevens
    } uit een vorig programma geïmporteerd
activity-said-import_undone =
    Import ongedaan gemaakt: { $count ->
        [one] { $count } gegeven
       *[other] { $count } gegevens
    } verwijderd
activity-said-entry_ignored = Bankregel { $entry } genegeerd
activity-said-entry_restored = Bankregel { $entry } hersteld
activity-said-upload_of_statement = Upload van een afschrift aangevraagd
activity-said-upload_of_attachment = Upload van een bijlage aangevraagd
activity-said-account_created = Account { $name } gemaakt
activity-said-gpt_created = Inloggegevens aangemaakt voor de GPT { $name }
activity-said-gpt_removed = Inloggegevens van de GPT { $name } verwijderd
activity-said-assistant_connected = { $name } ({ $host }) gekoppeld met de rechten: { $scopes }
activity-said-assistant_disconnected = { $name } ({ $host }) ontkoppeld
activity-said-assistant_left = { $name } ontkoppeld: op eigen verzoek
activity-said-assistant_cut_off = { $name } ontkoppeld: een code of refresh token is twee keer gebruikt
activity-said-token_created =
    Token { $name } gemaakt met de rechten: { $scopes }{ $limits ->
        [none] { "" }
       *[other] { " " }(met limieten)
    }
activity-said-token_revoked = Token { $name } ingetrokken
activity-said-token_rotated = Token { $name } vernieuwd; het oude geheim werkt nog { $count } uur
activity-said-limits_set = Limieten ingesteld voor { $name }
activity-said-limits_removed = Limieten van { $name } verwijderd
activity-said-webhook_added = Gebeurtenissen gaan vanaf nu naar { $url }
activity-said-webhook_changed = Webhook { $url } gewijzigd
activity-said-webhook_secret = Nieuw geheim gemaakt voor { $url }
activity-said-webhook_deleted = Webhook { $id } verwijderd
activity-said-webhook_tested = Webhook { $url } getest
activity-said-event_posted_again = Gevraagd om { $event } opnieuw naar { $url } te sturen
activity-said-events_posted_again =
    Gevraagd om { $count ->
        [one] { $count } bezorging
       *[other] { $count } bezorgingen
    } sinds { $since } opnieuw naar { $url } te sturen
activity-said-webhook_gone = Webhook { $url } uitgezet: het antwoord was 410 Gone
activity-said-webhook_failing = Webhook { $url } uitgezet: vijf dagen lang mislukten alle pogingen
activity-said-signed_in_password = Ingelogd met een wachtwoord
activity-said-signed_in_link = Ingelogd met een eenmalige link
activity-said-signed_in_code = Ingelogd, met de tweede stap
activity-said-code_missing_password = Begonnen met inloggen met een wachtwoord; de code ontbreekt nog
activity-said-code_missing_link = Begonnen met inloggen met een eenmalige link; de code ontbreekt nog
activity-said-link_asked = Inloglink aangevraagd
activity-said-link_made = Inloglink gemaakt voor { $email }
activity-said-user_signed_out = Uitgelogd
activity-said-other_session_ended = Een andere sessie beëindigd
activity-said-switched = Naar dit account overgestapt
activity-said-user_password_changed = Wachtwoord gewijzigd; alle andere sessies zijn beëindigd
activity-said-app_begun = Begonnen met het instellen van een authenticator-app
activity-said-app_on = Codes van een authenticator-app aangezet
activity-said-app_off = Codes van een authenticator-app uitgezet
activity-said-user_accepted = Uitnodiging aangenomen
activity-said-user_declined = Uitnodiging afgewezen
activity-said-service_set_up = { $email } heeft de dienst ingericht, als eigenaar
activity-said-invited = { $email } uitgenodigd
activity-said-made_owner = { $email } is nu eigenaar
activity-said-made_member = { $email } is nu teamlid
activity-said-user_removed = { $email } verwijderd
activity-said-mail_queued = E-mail aan { $recipient } klaargezet: { $mail }
activity-said-mail_kept = E-mail aan { $recipient } geschreven: { $mail }; er is geen mailserver, dus er is niets verstuurd
activity-said-mail_taken = { activity-delivered }
activity-said-mail_sent = { activity-mailed }
activity-said-reminder_sent = { activity-reminded }
activity-said-mail_without_pdf = E-mail bezorgd bij { $recipient } ({ $kind }), zonder de pdf, die niet kon worden gemaakt
activity-said-mail_missed = E-mail bezorgd bij { $recipient } ({ $kind }), maar niet alle kopieën: { $missed }
activity-said-mail_refused = De mailserver weigerde de e-mail aan { $recipient } ({ $kind }): { $reason }
activity-said-mail_failed = De e-mail aan { $recipient } kon niet worden verstuurd ({ $kind }): { $reason }
activity-said-mail_dropped = E-mail aan { $recipient } niet verstuurd ({ $kind }): niet meer nodig
activity-said-mail_reminder =
    herinnering{ $times ->
        [none] { "" }
       *[other] { " " }{ $times }
    } voor { $number }
activity-said-mail_notice =
    ingebrekestelling{ $times ->
        [none] { "" }
       *[other] { " " }{ $times }
    } voor { $number }
activity-said-mail_statement = rekeningoverzicht van { $from } tot en met { $to }
activity-failures-declined = geweigerd
activity-failures-insufficient_funds = { payments-reasons-insufficient_funds }
activity-failures-authentication_failed = bevestiging mislukt
activity-failures-cancelled_by_payer = afgebroken door de betaler
activity-failures-cancelled = afgebroken
activity-failures-expired = verlopen
activity-failures-hold_expired = de reservering is verlopen
activity-failures-released = de reservering is vrijgegeven
activity-failures-provider_refused = geweigerd door de provider
activity-failures-no_mandate = geen toestemming voor latere betalingen
activity-failures-recorded_in_error = per vergissing geregistreerd
activity-failures-failed = { -failed-2 }
activity-metadata = Metagegevens

## notices

notices-signed_out = U bent uitgelogd.
notices-link_sent = Als dit adres hier kan inloggen, is er een link naar onderweg. Die werkt één keer, 30 minuten lang.
notices-sign_up_sent = We hebben een link naar dit adres gestuurd om uw bedrijf in te richten. Die werkt één keer, 30 minuten lang.
notices-welcome = Welkom. Dit is uw bedrijf in één oogopslag.
notices-language_changed = De taal is gewijzigd.
notices-password_changed = Uw wachtwoord is gewijzigd. Al uw andere sessies zijn beëindigd.
notices-session_ended = De sessie is beëindigd.
notices-account_switched = U bent overgestapt naar een ander bedrijf.
notices-second_factor_off = Voor het inloggen is geen code meer nodig.
notices-assistant_disconnected = De assistent is ontkoppeld. De tokens ervan werken niet meer.
notices-gpt_removed = De inloggegevens zijn verwijderd. Iedereen die ze gebruikte, is ontkoppeld.
notices-limits_set = De limieten zijn opgeslagen. Ze gelden vanaf de volgende aanroep.
notices-token_revoked = De token is ingetrokken en werkt niet meer.
notices-invoice_made = De factuur is gemaakt. Er is geen e-mail verstuurd: verstuur de factuur wanneer u wilt.
notices-draft_made = Het concept is opgeslagen. Het krijgt een nummer als u het definitief maakt.
notices-draft_changed = Het concept is opgeslagen.
notices-draft_deleted = Het concept is verwijderd.
notices-quote_made = De offerte is opgeslagen als concept. Ze krijgt een nummer zodra u ze verstuurt.
notices-quote_changed = De offerte is opgeslagen.
notices-quote_deleted = De conceptofferte is verwijderd.
notices-quote_sent = De offerte is onderweg naar de klant.
notices-quote_opened = De offerte heeft een nummer en een pagina. Stuur de link zelf naar de klant.
notices-quote_kept = Er is geen mailserver, dus is er geen e-mail verstuurd. Stuur de link zelf naar de klant.
notices-quote_rejected = De mailserver heeft de e-mail met de offerte geweigerd. Onder ‘Verzonden e-mails’ staat waarom.
notices-quote_accepted = De offerte is geaccepteerd. U kunt ze nu factureren.
notices-quote_declined = De offerte is afgewezen.
notices-quote_invoiced = De factuur is een concept. Controleer haar en maak haar definitief.
notices-file_attached = Het bestand is aan het concept toegevoegd.
notices-file_removed = Het bestand is verwijderd.
notices-invoice_issued = De factuur is definitief.
notices-invoice_sent = De factuur is onderweg naar de klant.
notices-invoice_rejected = De factuur is definitief, maar de mailserver weigerde de e-mail. Bij “Verzonden e-mails” staat waarom.
notices-invoice_kept = { -there-is-no-mail-server-so }
notices-statement_sent = Het rekeningoverzicht is onderweg naar de klant.
notices-statement_kept = Er is geen mailserver, dus er is geen e-mail verstuurd. Download het overzicht en verstuur het zelf.
notices-invoice_cancelled = { -the-invoice-is-cancelled }
notices-credit_note_made = De creditfactuur is gemaakt.
notices-credit_note_sent = De creditfactuur is onderweg naar de klant.
notices-credit_note_kept = Er is geen mailserver, dus er is geen e-mail verstuurd.
notices-reminder_sent = De herinnering is onderweg naar de klant.
notices-reminder_kept = { -there-is-no-mail-server-so }
notices-payment_recorded = De betaling is geregistreerd.
notices-statement_imported = Het afschrift is geïmporteerd. Er is nog niets geboekt.
notices-import_confirmed = De import is opgeslagen.
notices-import_undone = De import is ongedaan gemaakt.
notices-entry_recorded = De betaling is geboekt.
notices-entry_ignored = De regel is genegeerd.
notices-entry_restored = De regel staat weer open.
notices-endpoint_changed = De webhook is opgeslagen.
notices-endpoint_removed = De webhook is verwijderd en ontvangt geen gebeurtenissen meer.
notices-endpoint_tested = Er is een testbericht verstuurd. Het antwoord staat bovenaan bij de bezorgingen.
notices-delivery_asked = Het bericht wordt zo opnieuw verstuurd.
notices-provider_connected = De betaalprovider is gekoppeld.
notices-provider_ready = Klanten kunnen nu online betalen.
notices-provider_gone = De betaalprovider is ontkoppeld. Online betalen is niet mogelijk.
notices-business_changed = Uw bedrijfsgegevens zijn opgeslagen.
notices-logo_set = Uw logo is opgeslagen en wordt vanaf nu gebruikt.
notices-logo_removed = Uw logo is verwijderd.
notices-invoice_settings_changed = Opgeslagen. Nieuwe facturen gebruiken deze instellingen.
notices-reminders_on = Automatische herinneringen staan aan.
notices-reminders_off = Automatische herinneringen staan uit.
notices-member_invited = De uitnodiging is onderweg. Bij “Verzonden e-mails” ziet u of die is aangekomen.
notices-member_removed = Het teamlid is uit dit bedrijf verwijderd.
notices-invitation_accepted = U hoort nu bij het bedrijf. Stap hieronder over.
notices-invitation_declined = De uitnodiging is afgewezen.
notices-business_left = U hebt het bedrijf verlaten.
notices-role_changed = De rol is gewijzigd.
notices-payment_refunded = De terugbetaling is onderweg. De status hieronder verandert zodra de provider die bevestigt.
notices-payment_captured = Het bedrag is geïnd. Wat er meer gereserveerd was, is vrijgegeven.
notices-payment_released = Het bedrag is vrijgegeven. Er is niets afgeschreven.
notices-payment_undone = De betaling is ongedaan gemaakt. Wat ermee betaald was, staat weer open.
notices-link_made = De betaallink is gemaakt. Deel hem met uw klant.
notices-link_deactivated = De betaallink is gedeactiveerd en kan niet meer worden betaald.
notices-customer_made = De klant is toegevoegd.
notices-customer_changed = De klant is opgeslagen.
notices-customer_erased = De klant is gewist.
notices-customers_merged = De klanten zijn samengevoegd.
notices-customer_was_merged = De klant die u zocht, is met deze klant samengevoegd.
notices-item_made = Het artikel is toegevoegd.
notices-item_changed = Het artikel is opgeslagen.
notices-item_deleted = Het artikel is verwijderd.
notices-item_deactivated = Het artikel is gebruikt en daarom gedeactiveerd: nieuwe facturen kunnen het niet kiezen.
notices-plan_made = Het plan is gemaakt. Voeg op de pagina van een klant een abonnement toe.
notices-plan_changed = Het plan is gewijzigd.
notices-subscription_made = Het abonnement is gemaakt. Het begint zodra de klant de eerste betaling doet.
notices-subscription_changed = Het abonnement is gewijzigd vanaf de volgende periode.
notices-invoiced_subscription_made = Het abonnement is gemaakt. Het is actief; de facturen worden op hun dag gemaakt en gemaild.
notices-subscription_paused = Het abonnement is gepauzeerd. Er wordt niets afgeschreven tot u het hervat.
notices-subscription_resumed = Het abonnement is hervat.
notices-subscription_cancelled = Het abonnement is opgezegd. Er wordt niets meer afgeschreven.
notices-subscription_ending = Het abonnement eindigt na de lopende periode.
notices-address_replaced = De klant heeft een nieuwe link. De oude werkt niet meer.

## documentParts

documentParts-fields-delivery_address__name = { -name-at-the-delivery-address }
documentParts-fields-delivery_address__address = { -street-and-number-of-the-delivery }
documentParts-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
documentParts-fields-delivery_address__city = { -city-of-the-delivery-address }
documentParts-fields-delivery_address__country = { -country-of-the-delivery-address }
documentParts-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
documentParts-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
documentParts-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
documentParts-hints-delivery_address__country = { -two-letters-such-as-nl }
documentParts-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }

## quotes

quotes-title = { -quotes }
quotes-make = { -new-quote }
quotes-status = { -status }
quotes-statuses-draft = { invoiceList-statuses-draft }
quotes-statuses-open = { -open }
quotes-statuses-accepted = { -accepted }
quotes-statuses-declined = Afgewezen
quotes-statuses-expired = { -expired }
quotes-statuses-invoiced = Gefactureerd
quotes-customer = { -customer }
quotes-from = { -from }
quotes-to = { -to-2 }
quotes-currency = { -currency }
quotes-columns-number = { -quote }
quotes-columns-customer = { -customer }
quotes-columns-date = { -date }
quotes-columns-until = { -valid-until }
quotes-columns-status = { -status }
quotes-columns-amount = { -amount }
quotes-count =
    { $count ->
        [one] { $count } offerte
       *[other] { $count } offertes
    }
quotes-sum = { $amount } totaal
quotes-none-heading = Nog geen offertes
quotes-none-text = Een offerte is een aanbod dat de klant op een pagina accepteert. Daarna factureert u het, in één keer of in delen.
quotes-noneFound-heading = { -no-results }
quotes-noneFound-text = Geen offerte past bij deze filters.
quotes-clear = { -clear-filters }
quotes-heading = { invoice-title }
quotes-back = Alle offertes
quotes-pdf = { -download-pdf }
quotes-view = { invoice-view }
quotes-until = geldig tot en met { $day }
quotes-page-title = Pagina voor de klant
quotes-page-label = { members-shown-label }
quotes-page-hint = Hier leest de klant de offerte en gaat akkoord of wijst haar af. Iedereen met de link kan dat.
quotes-facts-customer = { -customer }
quotes-facts-email = { -email }
quotes-facts-date = { -quote-date }
quotes-facts-until = { -valid-until }
quotes-facts-reference = { -reference }
quotes-facts-intro = Inleiding
quotes-facts-notes = { -notes }
quotes-facts-amount = { -amount }
quotes-facts-sent = { -sent-2 }
quotes-facts-acceptedOn = { -accepted-on }
quotes-facts-acceptedBy = { -accepted-by }
quotes-facts-digest = Wat geaccepteerd is (SHA-256)
quotes-facts-declinedOn = { -declined-on }
quotes-facts-reason = { -reason }
quotes-invoices-title = Facturen van deze offerte
quotes-invoices-none = Er is nog niets gefactureerd.
quotes-invoices-left = Van { $total } is { $invoiced } gefactureerd en { $left } nog niet.
quotes-invoices-all = Alles is gefactureerd.
quotes-actions-edit = { -edit }
quotes-actions-send = { -send }
quotes-actions-again = Opnieuw versturen
quotes-actions-accept = Als geaccepteerd markeren
quotes-actions-decline = Als afgewezen markeren
quotes-actions-invoice = { -make-invoice }
quotes-actions-delete = { -delete-draft }
quotes-actions-page = Pagina van de klant
quotes-sending-title = { invoice-sending-title }
quotes-sending-draft = Deze offerte versturen?
quotes-sending-text = Ze krijgt een nummer en een pagina waarop de klant akkoord gaat of haar afwijst.
quotes-sending-again = De klant krijgt de offerte zoals ze nu is.
quotes-sending-mail = E-mail haar naar { $email }, met de pdf
quotes-sending-noEmail = De klant heeft geen e-mailadres, dus gaat er geen e-mail uit. Geef de link zelf door.
quotes-sending-button = Offerte versturen
quotes-accepting-title = Is { $number } geaccepteerd?
quotes-accepting-text = Voor een akkoord dat u op een andere manier kreeg dan op de pagina van de klant. De offerte kan daarna niet meer worden gewijzigd. Er wordt geen e-mail verstuurd.
quotes-accepting-name = Naam van wie akkoord ging
quotes-accepting-button = { quotes-actions-accept }
quotes-declining-title = Is { $number } afgewezen?
quotes-declining-text = De klant kan haar dan niet meer accepteren. Dit is definitief. Er wordt geen e-mail verstuurd.
quotes-declining-reason = { -reason }
quotes-declining-button = { -decline-quote }
quotes-deleting-title = { invoice-deleting-title }
quotes-deleting-text = { invoice-deleting-text }
quotes-deleting-button = { -delete-draft }
quotes-invoicing-title = { $number } factureren
quotes-invoicing-text = Van { $total } is { $left } nog te factureren. Laat beide velden leeg om dat geheel te factureren, of vul een deel in.
quotes-invoicing-percent = Deel in % van de hele offerte
quotes-invoicing-amount = Of een bedrag met btw, in { $currency }
quotes-invoicing-last = De slotfactuur noemt de hele offerte en trekt de eerdere facturen af, zodat alles samen precies de offerte is.
quotes-invoicing-button = Conceptfactuur maken
quotes-form-title = { -new-quote }
quotes-form-text = Ze wordt opgeslagen als concept. U verstuurt haar vanaf haar eigen pagina.
quotes-form-button = Offerte opslaan
quotes-form-date = { -quote-date }
quotes-form-until = { -valid-until }
quotes-form-untilHint = Leeg: { $days } dagen na de offertedatum.
quotes-form-intro = { quotes-facts-intro }
quotes-form-introHint = Staat boven de regels.
quotes-form-termsHint = Staan op de offerte en op haar facturen. Leeg: die bij de klant staan.
quotes-editing-title = { customers-changing-title }
quotes-editing-text = Er wordt niets verstuurd.
quotes-editing-open = De klant ziet de wijziging meteen en kan alleen met de nieuwe versie akkoord gaan. Er gaat geen e-mail uit: verstuur haar opnieuw om het te laten weten.
