## uploads

uploads-bank_statement-heading = Zet uw bankafschrift hier neer
uploads-bank_statement-text = Voor { $business }: één bestand van uw bank, als CAMT.053, MT940 of CSV, van ten hoogste { $megabytes } MB. Er wordt nog niets geboekt.
uploads-bank_statement-file = Bankafschrift
uploads-bank_statement-tooLarge = Het bestand is groter dan { $megabytes } MB: exporteer een kortere periode.
uploads-attachment-heading = Zet uw bestand hier neer
uploads-attachment-text = Voor { $business }: één bestand bij een factuur, als pdf, PNG, JPEG, CSV, XLSX of ODS, van ten hoogste { $megabytes } MB. Er wordt nog niets toegevoegd.
uploads-attachment-file = { -file }
uploads-attachment-tooLarge = Het bestand is groter dan { $megabytes } MB.
uploads-hint = Sleep het bestand naar dit veld, of kies het.
uploads-button = Bestand versturen
uploads-accepted-heading = Het bestand is er
uploads-accepted-text = U kunt deze pagina sluiten. Ga terug naar het gesprek en zeg dat het bestand er is.
uploads-accepted-untold = Uw bank is hier niet bekend. Misschien wordt u gevraagd wat de kolommen betekenen.
uploads-gone-heading = Deze pagina neemt geen bestand meer aan
uploads-gone-text = Ze is 15 minuten open. Vraag in het gesprek om een nieuwe.
uploads-faults-none = { -choose-a-file-first }
uploads-faults-several = Verstuur één bestand.
uploads-faults-cutOff = Het bestand is niet volledig aangekomen. Verstuur het opnieuw.
uploads-faults-tooSlow = Het bestand deed er te lang over. Probeer het met een snellere verbinding.
uploads-faults-busy = Er wordt nu een ander bestand gelezen. Probeer het over een paar seconden opnieuw.

## unsubscribe

unsubscribe-wanted-heading = Geen herinneringen meer?
unsubscribe-wanted-text = U krijgt betalingsherinneringen per e-mail van { $seller }. Wat u moet betalen, blijft staan.
unsubscribe-wanted-button = Stuur mij geen herinneringen meer
unsubscribe-ended-heading = { -no-more-reminders }
unsubscribe-ended-text = { $seller } stuurt u geen betalingsherinneringen per e-mail meer. Wat u moet betalen, blijft staan.
unsubscribe-ended-button = Stuur mij weer herinneringen

## invoicedSubscription

invoicedSubscription-standing-pending-heading = { -not-begun-yet }
invoicedSubscription-standing-pending-text = { -it-begins-with-your-first-payment }
invoicedSubscription-standing-active-heading = { -your-subscription }
invoicedSubscription-standing-active-text = Het loopt; u krijgt voor elke periode een factuur.
invoicedSubscription-standing-past_due-heading = Een factuur is te laat
invoicedSubscription-standing-past_due-text = Betaal deze alstublieft. Dat kan hier.
invoicedSubscription-standing-paused-heading = { -paused }
invoicedSubscription-standing-paused-text = Er worden geen facturen gemaakt tot het verdergaat.
invoicedSubscription-standing-cancelled-heading = { -ended }
invoicedSubscription-standing-cancelled-text = Er worden geen facturen meer gemaakt.
invoicedSubscription-standing-completed-heading = { -completed }
invoicedSubscription-standing-completed-text = De laatste factuur is gemaakt en er staat niets open.
invoicedSubscription-ending-heading = { -it-ends-soon }
invoicedSubscription-ending-text = Het eindigt op { $day }. Er worden geen facturen meer gemaakt.
invoicedSubscription-facts-what = { -for }
invoicedSubscription-facts-amount = { -amount }
invoicedSubscription-facts-next = { -next-invoice }
invoicedSubscription-facts-ends = { -ends-on }
invoicedSubscription-facts-ended = { -ended-on }
invoicedSubscription-facts-paid = Facturen betaald
invoicedSubscription-payments = { -invoices }
invoicedSubscription-period-open = { -due }
invoicedSubscription-period-failed = te laat
invoicedSubscription-period-paid = { -paid-2 }
invoicedSubscription-period-unpaid = vervallen
invoicedSubscription-cancelHint =
    { $day ->
        [none] Het eindigt meteen. Er worden geen facturen meer gemaakt; eerdere moeten nog worden betaald.
       *[other] Het loopt door tot { $day }. Er worden geen facturen meer gemaakt; eerdere moeten nog worden betaald.
    }

## subscription

subscription-standing-pending-heading = { -not-begun-yet }
subscription-standing-pending-text = { -it-begins-with-your-first-payment }
subscription-standing-active-heading = { -your-subscription }
subscription-standing-active-text = Het loopt; betalingen worden vanzelf afgeschreven.
subscription-standing-past_due-heading = Een betaling is mislukt
subscription-standing-past_due-text = Wij proberen het opnieuw. U kunt ook nu zelf betalen.
subscription-standing-paused-heading = { -paused }
subscription-standing-paused-text = Er wordt niets afgeschreven tot het verdergaat.
subscription-standing-cancelled-heading = { -ended }
subscription-standing-cancelled-text = Er wordt niets meer afgeschreven.
subscription-standing-completed-heading = Alles betaald
subscription-standing-completed-text = Alle betalingen zijn gedaan. Er wordt niets meer afgeschreven.
subscription-ending-heading = { -it-ends-soon }
subscription-ending-text = Het eindigt op { $day }. Er wordt niets meer afgeschreven.
subscription-retry = Wij proberen het opnieuw op { $day }. U kunt ook nu zelf betalen; dan proberen wij het niet opnieuw.
subscription-byHand = Het loopt. U doet elke betaling zelf.
subscription-unpaid = Een betaling is mislukt, ook toen wij het opnieuw probeerden. Er wordt niets meer afgeschreven.
subscription-facts-what = { -for }
subscription-facts-amount = { -amount }
subscription-facts-next = { -next-payment }
subscription-facts-ends = { -ends-on }
subscription-facts-ended = { -ended-on }
subscription-facts-paid = Betalingen gedaan
subscription-paidOf = { $paid } van { $all }
subscription-payments = { -payments }
subscription-period-open = { -due }
subscription-period-failed = { -failed-2 }
subscription-period-paid = { -paid-2 }
subscription-period-unpaid = niet betaald
subscription-pay = { $amount } betalen
subscription-cancel = Abonnement opzeggen
subscription-cancelHint =
    { $day ->
        [none] Het eindigt meteen. Er wordt niets meer afgeschreven.
       *[other] Het loopt door tot { $day }. Er wordt niets meer afgeschreven.
    }
subscription-cancelNow =
    { $day ->
        [none] Nu beëindigen
       *[other] Beëindigen op { $day }
    }
subscription-contact = Vragen? Schrijf naar
subscription-testmode = { -this-is-a-test-no-real }

## sandbox

sandbox-title = Testbetaaldienst
sandbox-banner = Testbetaaldienst — geen echt geld. Vul hier nooit een echte kaart in.
sandbox-pays = Testbetaling
sandbox-cardNumber = Nummer van de testkaart
sandbox-cardHint = Gebruik een van de testkaarten hieronder.
sandbox-pay = Met deze testkaart betalen
sandbox-cards = Testkaarten
sandbox-card = { -number }
sandbox-effect = Wat hij doet
sandbox-effects-pays = betaalt
sandbox-effects-declined = wordt geweigerd
sandbox-effects-insufficientFunds = heeft te weinig saldo
sandbox-effects-authentication = vraagt eerst om bevestiging
sandbox-effects-paysOnce = betaalt, en weigert latere afschrijvingen
sandbox-bank = Kies wat de testbank doet:
sandbox-authentication = De kaart vraagt of u het echt bent:
sandbox-processing = De betaling is in behandeling. Kies hoe die afloopt:
sandbox-succeed = Laten slagen
sandbox-fail = Laten mislukken
sandbox-pending = In behandeling laten
sandbox-confirm = Bevestigen dat ik het ben
sandbox-deny = Bevestiging laten mislukken
sandbox-wrongCard = Vul een van de testkaarten hieronder in.
sandbox-wrongOutcome = Kies een van de knoppen.
sandbox-ended-paid = Deze testbetaling is gelukt
sandbox-ended-authorized = Dit testbedrag is gereserveerd
sandbox-ended-failed = Deze testbetaling is mislukt
sandbox-endedText = Hier kan niets meer worden veranderd.
sandbox-back = Terug naar de winkel
sandbox-failures = Nagebootste fouten per bedrag
sandbox-failuresHint = Een betaling van precies dit bedrag gaat op een bijzondere manier mis:
sandbox-failure-time_out = de betaaldienst antwoordt niet op tijd
sandbox-failure-callback_before_answer = de terugmelding komt vóór het antwoord
sandbox-failure-repeated_callback = de terugmelding komt meermaals
sandbox-failure-late_success = mislukt eerst en slaagt seconden later
sandbox-failure-refuse = de betaaldienst weigert de betaling

## privacy

privacy-lead = Wat de facturatiedienst op { $host } over personen bewaart, waarom, hoe lang, en wie het krijgt.
privacy-sections-0-heading = Wie verantwoordelijk is
privacy-sections-0-text = Het bedrijf dat u een factuur of betaallink stuurt, bepaalt wat er over u wordt bewaard: vraag het daar eerst. Het bedrijf gebruikt deze dienst, die de gegevens namens het bedrijf bewaart.
privacy-sections-1-heading = Wat er wordt bewaard
privacy-sections-1-list-0 = Klanten: naam, e-mailadres, bedrijf, telefoon, adres, btw-nummer en notities van het bedrijf; hun facturen, betaallinks en abonnementen, en de mails die daarover zijn verstuurd.
privacy-sections-1-list-1 = Betalingen: bedrag, tijd, betaalwijze, status, wat de betaler heeft ingevuld (naam, e-mailadres, bericht) en het nummer waaronder de betaaldienst de betaling kent. Kaart- en rekeningnummers die u bij de betaaldienst invult, komen niet hier.
privacy-sections-1-list-2 = Ontvangen betalingen van bankafschriften die het bedrijf importeert: dag, bedrag, omschrijving, en naam en rekeningnummer van de betaler.
privacy-sections-1-list-3 = Wie inlogt: e-mailadres, een afgeleide van het wachtwoord, en de sessies.
privacy-sections-1-list-4 = Verbonden assistenten: hun naam, wat ze mogen, en wat ze hebben gewijzigd.
privacy-sections-1-end = Het netwerkadres waar een verzoek vandaan komt, wordt korte tijd geteld, tegen overbelasting en het raden van wachtwoorden.
privacy-sections-2-heading = { -why }
privacy-sections-2-text = Om facturen te sturen, betalingen te ontvangen, aan openstaande bedragen te herinneren, de administratie te voeren die de wet verlangt, en de dienst veilig te houden. Er wordt niets voor reclame gebruikt of verkocht. Pagina’s laden niets van elders; cookies dienen alleen om in te loggen.
privacy-sections-3-heading = Hoe lang
privacy-sections-3-text = Klanten, facturen en betalingen: zolang het bedrijf zijn administratie hier voert; de belastingwet verplicht het om ze jaren te bewaren. Het bestand van een afschrift dat voor een assistent is geüpload: hoogstens een uur. Sessies: hoogstens 14 dagen. De toegang van een assistent: tot die wordt verbroken, of 30 dagen niet is gebruikt.
privacy-sections-4-heading = Wie het krijgt
privacy-sections-4-list-0 = De betaaldienst die het bedrijf heeft gekozen, zoals Stripe of Mollie: wat voor een betaling nodig is.
privacy-sections-4-list-1 = De mailserver die facturen en herinneringen bezorgt.
privacy-sections-4-list-2 = Programma’s van het bedrijf die het door de dienst laat inlichten.
privacy-sections-4-list-3 = Het bedrijf achter een assistent die het bedrijf heeft verbonden, of achter het taalmodel dat hier zijn vragen beantwoordt, zoals Anthropic of OpenAI: wat de assistent leest en schrijft.
privacy-sections-4-end = Verder niemand.
privacy-sections-5-heading = Uw rechten
privacy-sections-5-text = U kunt vragen wat er over u wordt bewaard, en het laten corrigeren of verwijderen: schrijf aan het bedrijf. Wat volgens de wet bewaard moet blijven, zoals een verstuurde factuur, wordt verwijderd als de termijn voorbij is. In elke herinnering staat een link waarmee u herinneringen beëindigt. U kunt een klacht indienen bij de toezichthouder voor gegevensbescherming.
privacy-contact = Contact met de beheerder van deze dienst:
privacy-noContact = Het bedrijf vertelt u wie deze dienst voor het bedrijf beheert.

## troubles

troubles-not_found-heading = Hier is niets te betalen
troubles-not_found-text = Controleer het adres, of vraag het aan degene van wie u het hebt.
troubles-method_not_allowed-heading = Dat kan hier niet
troubles-method_not_allowed-text = Open het adres in uw browser.
troubles-too_large-heading = Dat was te veel
troubles-too_large-text = Ga terug, kort uw tekst in en probeer het opnieuw.
troubles-malformed-heading = Dat was niet te lezen
troubles-malformed-text = Open het adres opnieuw en probeer het nog eens.
troubles-unavailable-heading = Nu even niet mogelijk
troubles-unavailable-text = Door deze pagina te openen is niets afgeschreven. Probeer het over een paar seconden opnieuw.
troubles-too_often-heading = Te veel verzoeken
troubles-too_often-text = Deze pagina is te vaak geopend vanaf uw netwerk. Door de pagina te openen is niets afgeschreven.
troubles-broken-heading = Er ging bij ons iets mis
troubles-broken-text = Bekijk het adres waar u vandaan kwam voordat u het opnieuw probeert: daar staat of u hebt betaald.
troubles-requestId = Vermeld bij vragen { $id }.
troubles-wait =
    { $seconds ->
        [one] Open de pagina over 1 seconde opnieuw.
       *[other] Open de pagina over { $seconds } seconden opnieuw.
    }

## home

home-title = Facturatie die assistenten kunnen bedienen
home-lead = billhook verstuurt facturen, ontvangt betalingen en volgt op wat te laat is: in het dashboard, via de API, of door het een assistent als Claude of ChatGPT te vragen.
home-signIn = { -sign-in }
home-signUp = { -create-an-account }
home-reference = API-referentie
home-status-title = { -status }
home-status-ready = { -ready }
home-status-notReady = Niet gereed
home-status-store-good = De database werkt.
home-status-store-bad = De database antwoordt niet of neemt geen wijzigingen aan.
home-status-migrations-good = De database is bijgewerkt.
home-status-migrations-bad = De tabellen van de database zijn niet die van deze versie.
home-status-worker-good = Achtergrondtaken draaien.
home-status-worker-bad = Achtergrondtaken draaien niet: mails, webhooks en verlengingen wachten.
home-status-demo = Demo: een verzonnen bedrijf. Niets is echt, en niets wordt bewaard.
home-status-money-none = Er is geen betaalprovider gekoppeld.
home-status-money-test = Testmodus: met betalingen is geen echt geld gemoeid.
home-status-money-live = Live: betalingen zijn echt.
home-connect-title = Een assistent koppelen
home-connect-text = Voeg dit adres toe aan uw assistent. Die opent een pagina van deze dienst, waar u inlogt en kiest wat de assistent mag.
home-connect-address = { -address-for-assistants }
home-connect-local = Dit adres is op deze computer: alleen programma’s hier kunnen het gebruiken.
home-connect-outside = De servers van deze assistent roepen de dienst aan. Die heeft daarom eerst een openbaar https-adres nodig (BASE_URL).
home-connect-settings = Open { $where } en plak het adres hierboven.
home-connect-file = Zet dit in { $path }:
home-connect-inside = Typ daarna { $command } in { $host } om in te loggen.
home-connect-header = Elke MCP-client. Kan die niet zelf inloggen, maak dan in het dashboard een token aan en stuur het mee:
home-connect-otherName = Andere
home-developers-title = Voor ontwikkelaars
home-developers-reference = Elke bewerking met voorbeelden, en aanroepen van deze dienst
home-developers-openapi = De API als OpenAPI-document
home-developers-assistant = De API voor GPT-acties en andere assistenten
home-developers-events = De gebeurtenissen die webhooks ontvangen
home-developers-llms = Deze dienst beschreven voor taalmodellen
home-developers-readyz = De status hierboven, voor monitoring

## checkout

checkout-kinds-payment_link = Betaalverzoek
checkout-kinds-invoice = { -invoice }
checkout-kinds-payment_plan = Betaalplan
checkout-kinds-pre_authorization = Reservering
checkout-kinds-donation = { -donation }
checkout-kinds-personal_page = Betalen
checkout-methods-ideal = { -ideal }
checkout-methods-card = { -card }
checkout-methods-bancontact = { -bancontact }
checkout-methods-sepa_debit = SEPA-incasso
checkout-methods-bank_transfer = { -bank-transfer }
checkout-methods-paypal = { -paypal }
checkout-methods-apple_pay = { -apple-pay }
checkout-methods-google_pay = { -google-pay }
checkout-methods-klarna = { -klarna }
checkout-methods-cash = { -cash }
checkout-methods-other = { -other }
checkout-title = { $amount } betalen aan { $name }
checkout-openTitle = { $name } betalen
checkout-wrongTitle = Controleer: { $title }
checkout-testmode = { -this-is-a-test-no-real }
checkout-facts-billedTo = Voor
checkout-facts-number = Factuurnummer
checkout-facts-dueDate = { -due-date }
checkout-facts-reference = { -reference-3 }
checkout-facts-payableUntil = Te betalen tot
checkout-facts-total = { -total-2 }
checkout-facts-paidSoFar = Al betaald
checkout-facts-tax = Btw { $rate }%
checkout-facts-taxIncluded = Waarvan btw { $rate }%
checkout-facts-discount =
    { $rate ->
        [none] Korting
       *[other] Korting { $rate }%
    }
checkout-facts-moreLines =
    { $count ->
        [one] en nog een regel in de pdf
       *[other] en nog { $count } regels in de pdf
    }
checkout-facts-lines = Waarvoor het is
checkout-facts-item = Omschrijving
checkout-facts-amount = { -amount }
checkout-facts-reserved = Gereserveerd
checkout-facts-taken = Afgeschreven
checkout-facts-pdf = Factuur downloaden (pdf)
checkout-transfer-summary = Betalen per overboeking
checkout-transfer-holder = Ten name van
checkout-transfer-reference = { -reference-2 }
checkout-transfer-scan = Scan met uw bankapp: die vult de overboeking in.
checkout-transfer-label = Code voor bankapps met rekening, bedrag en kenmerk
checkout-recurring =
    { $times ->
        [none] Nu betaald en daarna { $rhythm }, vanzelf afgeschreven, tot u opzegt.
       *[other] { $times } betalingen: één nu en daarna { $rhythm }, vanzelf afgeschreven.
    }
checkout-toSubscription = Uw abonnement bekijken of opzeggen
checkout-raised = { $raised } van { $goal } opgehaald
checkout-raisedOnly = { $raised } opgehaald
checkout-progress = Tot nu toe opgehaald
checkout-form-method = Hoe wilt u betalen?
checkout-form-amount = Bedrag in { $currency }
checkout-form-name = Uw naam
checkout-form-email = Uw e-mailadres
checkout-form-emailHint = Alleen zodat zij weten wie er heeft betaald.
checkout-form-emailNeeded = Daar schrijven zij u als een betaling mislukt.
checkout-form-note = Bericht
checkout-form-optional = (niet verplicht)
checkout-form-pay = { subscription-pay }
checkout-form-hold = { $amount } reserveren
checkout-form-holdHint = Het bedrag wordt nu alleen op uw kaart gereserveerd. Later wordt het geheel of deels afgeschreven, of vrijgegeven.
checkout-form-payOpen = { -continue-to-payment }
checkout-form-donate = Doneren
checkout-form-next = U rondt af op de beveiligde pagina van de betaaldienst.
checkout-faults-heading = Er is niets afgeschreven. Controleer:
checkout-faults-amount =
    { $reason ->
        [missing] Vul een bedrag in.
        [not_a_number] Vul een bedrag in cijfers in, zoals 12,50. Schrijf duizend als 1000.
        [not_positive] Vul een bedrag in dat groter is dan nul.
        [too_many_decimals] { $decimals ->
            [0] Vul een heel bedrag in.
           *[other] Vul hoogstens { $decimals } decimalen in.
        } Schrijf duizend als 1000.
       *[too_large] Vul hoogstens { $largest } in.
    }
checkout-faults-method = Kies hoe u wilt betalen.
checkout-faults-name = Vul een naam van hoogstens 255 tekens in, op één regel.
checkout-faults-email = Vul één e-mailadres in, zoals ann@example.com, of laat het leeg.
checkout-faults-note = Vul een bericht van hoogstens 5.000 tekens in.
checkout-faults-form = Het formulier is niet goed verstuurd. Verstuur het nog eens.
checkout-device-summary = Op een ander apparaat betalen
checkout-device-hint = Scan deze code met de camera van uw telefoon:
checkout-device-label = QR-code van { $url }
checkout-pages = { $name } elders
checkout-notPayable-paid-heading = Dit is betaald
checkout-notPayable-paid-text = U hoeft niets meer te betalen. Bedankt.
checkout-notPayable-paidOn = Dit is betaald op { $date }. U hoeft niets meer te betalen. Bedankt.
checkout-notPayable-nothing-heading = Er is niets te betalen
checkout-notPayable-nothing-text = Het totaal van deze factuur is { $total }.
checkout-notPayable-refunded-heading = Betaald en terugbetaald
checkout-notPayable-refunded-text = Het geld is teruggegeven. U hoeft niets meer te betalen.
checkout-notPayable-processing-heading = De betaling wordt verwerkt
checkout-notPayable-processing-text = { -you-do-not-need-to-do }
checkout-notPayable-held-heading = { -the-amount-is-reserved }
checkout-notPayable-held-text = Het staat gereserveerd op de kaart. U hoeft niets meer te doen.
checkout-notPayable-expired-heading = Dit verzoek is verlopen
checkout-notPayable-expired-text = { -it-can-no-longer-be-paid }
checkout-notPayable-expiredOn = Het kon worden betaald tot { $moment }.
checkout-notPayable-inactive-heading = Dit verzoek is gesloten
checkout-notPayable-inactive-text = { -it-can-no-longer-be-paid }
checkout-notPayable-cancelled-heading = Deze factuur is ingetrokken
checkout-notPayable-cancelled-text = U hoeft deze niet te betalen.
checkout-notPayable-offline-heading = Nu niet online te betalen
checkout-notPayable-offline-text = Probeer het later nog eens.
checkout-notPayable-active-heading = Nog niet betaald
checkout-notPayable-active-text = Dit kan nog worden betaald.
checkout-contact = Vragen? Neem contact op met
checkout-result-paid-heading = Betaling ontvangen
checkout-result-paid-text = U kunt deze pagina als bewijs bewaren.
checkout-result-thanks = Bedankt voor uw donatie. U kunt deze pagina als bewijs bewaren.
checkout-result-held-heading = { -the-amount-is-reserved }
checkout-result-held-text = Er is nog niets afgeschreven. U hoeft niets meer te doen.
checkout-result-processing-heading = Uw betaling wordt verwerkt
checkout-result-processing-text = { -you-do-not-need-to-do }
checkout-result-asking-heading = We vragen het na bij de betaaldienst
checkout-result-asking-text = Die heeft nog niet geantwoord. Er is niets dubbel afgeschreven. U hoeft niets te doen.
checkout-result-open-heading = Uw betaling is niet afgerond
checkout-result-open-text = Er is tot nu toe niets afgeschreven. U kunt verdergaan waar u was gebleven.
checkout-result-failed = De betaling is niet gelukt
checkout-result-refunded-heading = Betaling terugbetaald
checkout-result-refunded-text = U hebt het geld teruggekregen.
checkout-result-looksAgain = Deze pagina vernieuwt zichzelf ongeveer een minuut lang.
checkout-result-overpaid = { $amount } daarvan was al betaald. Dat krijgt u terug.
checkout-result-to = Ontvanger
checkout-result-date = { -date }
checkout-result-payment = Betalingsnummer
checkout-result-reference = { -reference-3 }
checkout-result-method = Betaalwijze
checkout-result-given = { -refunded }
checkout-reasons-declined = De kaart of rekening is geweigerd. Er is niets afgeschreven. Probeer het opnieuw of betaal anders.
checkout-reasons-insufficient_funds = Er stond niet genoeg geld op de kaart of rekening. Er is niets afgeschreven.
checkout-reasons-authentication_failed = Uw bank kon niet bevestigen dat u het was. Er is niets afgeschreven.
checkout-reasons-cancelled_by_payer = U hebt de betaling afgebroken. Er is niets afgeschreven.
checkout-reasons-cancelled = De betaling is afgebroken. Er is niets afgeschreven.
checkout-reasons-expired = Het duurde te lang. Er is niets afgeschreven.
checkout-reasons-hold_expired = De reservering is verlopen. Er is niets afgeschreven.
checkout-reasons-released = De reservering is vrijgegeven. Er is niets afgeschreven.
checkout-reasons-recorded_in_error = De betaling was per vergissing geregistreerd.
checkout-reasons-no_mandate = Er is geen machtiging om volgende betalingen af te schrijven. Betaal zelf.
checkout-reasons-provider_refused = De betaaldienst heeft de betaling niet aangenomen. Er is niets afgeschreven. Probeer het opnieuw of betaal anders.
checkout-reasons-failed = Er is niets afgeschreven. Probeer het opnieuw of betaal anders.
checkout-reload = { -refresh }
checkout-again = Opnieuw proberen
checkout-goOn = { -continue-to-payment }
checkout-toPay = Naar de betaling

## rhythm

rhythm-day =
    { $count ->
        [one] elke dag
       *[other] elke { $count } dagen
    }
rhythm-week =
    { $count ->
        [one] elke week
       *[other] elke { $count } weken
    }
rhythm-month =
    { $count ->
        [one] elke maand
       *[other] elke { $count } maanden
    }
rhythm-quarter =
    { $count ->
        [one] elk kwartaal
       *[other] elke { $count } kwartalen
    }
rhythm-year =
    { $count ->
        [one] elk jaar
       *[other] elke { $count } jaar
    }

## privacyLink

privacyLink = Privacy

## quote

quote-title = Offerte { $number } van { $name }
quote-kind = { -quote }
quote-lines = Wat wij aanbieden
quote-pdf = Offerte downloaden (pdf)
quote-facts-for = { -for }
quote-facts-number = Offertenummer
quote-facts-date = { -date }
quote-facts-validUntil = { -valid-until }
quote-facts-delivery = { -delivery-date }
quote-facts-period = { -period }
quote-facts-terms = { -payment-terms }
quote-facts-notes = { -notes }
quote-facts-acceptedBy = { -accepted-by }
quote-facts-acceptedOn = { -accepted-on }
quote-facts-declinedOn = { -declined-on }
quote-facts-reason = { -reason }
quote-accepting-title = Gaat u akkoord met deze offerte?
quote-accepting-agree = Ik ga akkoord met offerte { $number } voor { $amount }.
quote-accepting-button = { -accept-quote }
quote-accepting-next = U betaalt nu nog niets. { $name } stuurt u een factuur.
quote-declining-title = Deze offerte afwijzen
quote-declining-hint = Dit is definitief. Moet er iets anders? Schrijf dan liever aan { $name }.
quote-declining-reason = { -reason }
quote-declining-button = { -decline-quote }
quote-faults-heading = Uw antwoord is niet verstuurd. Controleer:
quote-faults-name = Vul uw naam in: hoogstens 255 tekens, op één regel.
quote-faults-agreed = Vink het vakje aan om akkoord te gaan.
quote-faults-reason = Vul een reden in van hoogstens 255 tekens.
quote-changed-heading = De offerte is gewijzigd
quote-changed-text = Ze is anders dan wat u zag, dus uw antwoord is niet verstuurd. Lees de offerte opnieuw.
quote-states-accepted-heading = { -quote-accepted }
quote-states-accepted-text = Dank u wel. U kunt deze pagina bewaren als bewijs.
quote-states-invoiced-heading = { -quote-accepted }
quote-states-invoiced-text = De offerte is gefactureerd. Facturen ontvangt u apart.
quote-states-declined-heading = { -quote-declined }
quote-states-declined-text = U hoeft niets meer te doen.
quote-expired-heading = { -quote-expired }
quote-expired-text = De offerte was geldig tot en met { $day }. Vraag een nieuwe aan als u nog interesse hebt.
