## webhooks

webhooks-title = { -webhooks }
webhooks-text = Envoyez des événements à vos propres programmes, sous forme de messages signés.
webhooks-make = { -add-webhook }
webhooks-none-heading = Aucun webhook pour le moment
webhooks-none-text = Ajoutez l’URL d’un programme qui reçoit des événements sur les paiements et les factures.
webhooks-columns-url = { -url }
webhooks-columns-events = { -events }
webhooks-columns-status = { -status }
webhooks-all = { -all }
webhooks-count =
    { $count ->
        [one] { $count } type d’événement
       *[other] { $count } types d’événements
    }
webhooks-states-enabled = { -enabled }
webhooks-states-failing = En échec
webhooks-states-disabled = { -disabled }
webhooks-back = Tous les webhooks
webhooks-facts-description = { -description }
webhooks-facts-events = { -events }
webhooks-facts-failing = En échec depuis le
webhooks-facts-disabled = Désactivé le
webhooks-facts-reason = { -reason }
webhooks-facts-old = Ancien secret valable jusqu’au
webhooks-facts-created = { -created }
webhooks-actions-edit = { -edit }
webhooks-actions-rotate = { -rotate-secret }
webhooks-actions-test = Envoyer un événement de test
webhooks-actions-remove = { -delete }
webhooks-form-url = { -url }
webhooks-form-urlHint = L’adresse https à laquelle votre programme est joignable.
webhooks-form-description = { -description }
webhooks-form-which = Événements à envoyer
webhooks-form-every = Tous les événements, y compris les types à venir
webhooks-form-some = Événements choisis
webhooks-form-events = { -events }
webhooks-form-enabled = { -enabled }
webhooks-making-title = { -add-webhook }
webhooks-making-button = { -add-webhook }
webhooks-changing-title = Modifier le webhook
webhooks-changing-button = { -save }
webhooks-shown-title = Secret du webhook
webhooks-shown-text = Votre programme s’en sert pour vérifier les messages. Copiez-le maintenant : il n’est affiché qu’une seule fois.
webhooks-shown-label = Secret
webhooks-rotating-title = Renouveler le secret ?
webhooks-rotating-text = Pendant un certain temps, les messages sont signés avec les deux secrets, pour que votre programme puisse changer sans en perdre un seul.
webhooks-rotating-overlap = L’ancien secret reste valable
webhooks-rotating-button = { -rotate-secret }
webhooks-removing-title = Supprimer ce webhook ?
webhooks-removing-text = Il ne reçoit plus d’événements, et ses envois sont supprimés. Cette action est irréversible.
webhooks-removing-button = Supprimer le webhook
webhooks-deliveries-title = Envois
webhooks-deliveries-status = { -status }
webhooks-deliveries-statuses-pending = { -pending }
webhooks-deliveries-statuses-delivered = Réussi
webhooks-deliveries-statuses-exhausted = { -failed }
webhooks-deliveries-none-heading = Aucun envoi pour le moment
webhooks-deliveries-none-text = Envoyez un événement de test pour vérifier que votre programme répond.
webhooks-deliveries-noneFound-heading = { -no-results }
webhooks-deliveries-noneFound-text = Aucun envoi n’a ce statut.
webhooks-deliveries-count =
    { $count ->
        [one] { $count } envoi
       *[other] { $count } envois
    }
webhooks-deliveries-next = prochaine tentative : { $when }
webhooks-deliveries-attempts =
    { $count ->
        [one] { $count } tentative
       *[other] { $count } tentatives
    }
webhooks-deliveries-answered = Réponse { $status } après { $ms } ms
webhooks-deliveries-failed = Pas de réponse : { $error }
webhooks-deliveries-again = Renvoyer

## invoicedSubscriptions

invoicedSubscriptions-collection = Encaissement
invoicedSubscriptions-tag = Facture récurrente
invoicedSubscriptions-collections-charge = Prélever automatiquement
invoicedSubscriptions-collections-invoice = Facture récurrente : envoyer une facture pour chaque période
invoicedSubscriptions-hint = Avec des factures, l’abonnement commence sans premier paiement.
invoicedSubscriptions-next = { -next-invoice }
invoicedSubscriptions-payHint = Pour la plus ancienne facture impayée.
invoicedSubscriptions-pausing = Aucune facture n’est émise jusqu’à la reprise. Les périodes qui commencent entre-temps sont sautées.
invoicedSubscriptions-resuming = L’abonnement continue aux jours habituels. Les périodes sautées ne sont pas facturées.
invoicedSubscriptions-cancelling = Plus aucune facture n’est émise. Les factures déjà émises restent dues. Aucun e-mail n’est envoyé.
invoicedSubscriptions-periodEnd = À la fin de la période en cours

## subscriptions

subscriptions-list-title = { -subscriptions }
subscriptions-list-make = { -new-subscription }
subscriptions-list-count =
    { $count ->
        [one] { $count } abonnement
       *[other] { $count } abonnements
    }
subscriptions-list-none-heading = Aucun abonnement pour le moment
subscriptions-list-none-text = Ouvrez la fiche d’un client et ajoutez-y un abonnement.
subscriptions-list-noneFound-heading = { -no-results }
subscriptions-list-noneFound-text = Aucun abonnement ne correspond à ces filtres.
subscriptions-list-clear = { -clear-filters }
subscriptions-list-status = { -status }
subscriptions-list-columns-description = { -description }
subscriptions-list-columns-customer = { -customer }
subscriptions-list-columns-status = { -status }
subscriptions-list-columns-rhythm = { -billing-period }
subscriptions-list-columns-next = { -next-payment }
subscriptions-list-columns-amount = { -amount }
subscriptions-list-statuses-pending = En attente du premier paiement
subscriptions-list-statuses-active = { -active }
subscriptions-list-statuses-past_due = En retard de paiement
subscriptions-list-statuses-paused = { -paused }
subscriptions-list-statuses-cancelled = Résilié
subscriptions-list-statuses-completed = { -completed }
subscriptions-list-noNext = —
subscriptions-back = Tous les abonnements
subscriptions-facts-customer = { -customer }
subscriptions-facts-email = { -email }
subscriptions-facts-amount = { -amount }
subscriptions-facts-plan = { -plan }
subscriptions-facts-starts = Début
subscriptions-facts-paid = Payé à ce jour
subscriptions-facts-next = { -next-payment }
subscriptions-facts-ends = Fin
subscriptions-facts-ended = Terminé le
subscriptions-facts-why = { -reason }
subscriptions-facts-invoice = { -invoices }
subscriptions-facts-made = { -created }
subscriptions-paidOf =
    { $all ->
        [none] { $paid ->
        [one] { $paid } paiement
       *[other] { $paid } paiements
    }
       *[other] { $paid } sur { $all } paiements
    }
subscriptions-reasons-requested = Résilié par vous
subscriptions-reasons-by_customer = Résilié par le client
subscriptions-reasons-unpaid = Impayé
subscriptions-withPlan = Voir les abonnements à cette formule
subscriptions-payUrl-label = { -payment-link }
subscriptions-payUrl-hint = Pour le premier paiement, ou pour un paiement qui a échoué. Envoyez-le au client.
subscriptions-ownUrl-label = Page du client
subscriptions-ownUrl-hint = Le client y voit ses paiements et peut résilier. Toute personne qui a le lien le peut aussi.
subscriptions-addresses = Liens
subscriptions-periods-title = Dernières périodes
subscriptions-periods-none = Aucune période pour le moment.
subscriptions-periods-due = { -due-date }
subscriptions-periods-first = Premier paiement
subscriptions-periods-status = { -status }
subscriptions-periods-amount = { -amount }
subscriptions-periods-statuses-open = À payer
subscriptions-periods-statuses-paid = Payée
subscriptions-periods-statuses-unpaid = Impayée
subscriptions-periods-tries = Tentatives de prélèvement
subscriptions-periods-times =
    { $n ->
        [0] Par le client
       *[other] { $n }
    }
subscriptions-periods-paid = Payée le
subscriptions-periods-next = prochaine tentative : { $at }
subscriptions-periods-invoice = { -invoice }
subscriptions-actions-pause = { -pause }
subscriptions-actions-resume = { -resume }
subscriptions-actions-cancel = { -cancel-subscription }
subscriptions-actions-change = { -edit }
subscriptions-actions-rotate = Remplacer le lien du client
subscriptions-pausing-title = Mettre cet abonnement en pause ?
subscriptions-pausing-text = Rien n’est prélevé jusqu’à la reprise. Les paiements qui arrivent à échéance entre-temps sont sautés.
subscriptions-pausing-button = { -pause }
subscriptions-resuming-title = Reprendre cet abonnement ?
subscriptions-resuming-text = L’abonnement continue aux jours habituels. Un paiement échoué est prélevé maintenant, les paiements sautés ne le sont pas.
subscriptions-resuming-button = { -resume }
subscriptions-cancelling-title = Résilier cet abonnement ?
subscriptions-cancelling-text = Plus rien n’est prélevé, et les paiements effectués restent acquis. Aucun e-mail n’est envoyé.
subscriptions-cancelling-when = Quand
subscriptions-cancelling-whens-period_end = À la fin de la période payée
subscriptions-cancelling-whens-now = Immédiatement
subscriptions-cancelling-button = { -cancel-subscription }
subscriptions-cancelling-stay = Garder l’abonnement
subscriptions-changing-title = Modifier cet abonnement
subscriptions-changing-text = La modification s’applique à partir de la prochaine période. Ce qui est déjà dû garde son montant ; rien n’est prélevé maintenant.
subscriptions-changing-from = La modification s’applique à partir de la prochaine période, le { $day }. Ce qui est déjà dû garde son montant ; rien n’est prélevé maintenant.
subscriptions-changing-plan = Passer à une autre formule
subscriptions-changing-keep = Garder les conditions actuelles
subscriptions-changing-term = { -payment-term-in-days }
subscriptions-changing-termHint = Vide : celui du client ou de l’entreprise.
subscriptions-changing-button = { -save }
subscriptions-rotating-title = Remplacer le lien du client ?
subscriptions-rotating-text = Le lien actuel du client ne fonctionne plus, y compris dans les e-mails déjà envoyés.
subscriptions-rotating-button = Remplacer le lien
subscriptions-form-heading = Nouvel abonnement pour { $name }
subscriptions-form-text = Rien n’est encore prélevé. Le client effectue le premier paiement avec un lien que vous recevez à l’étape suivante.
subscriptions-form-plan = { -plan }
subscriptions-form-planHint = Si vous choisissez une formule, laissez vides les conditions ci-dessous.
subscriptions-form-ownTerms = Sans formule : conditions particulières
subscriptions-form-terms = Conditions particulières
subscriptions-form-starts = Premier jour
subscriptions-form-startsHint = { -if-empty-today }
subscriptions-form-button = Créer l’abonnement

## signIn

signIn-signIn-title = { -sign-in }
signIn-signIn-email = { -email }
signIn-signIn-password = { -password }
signIn-signIn-button = { -sign-in }
signIn-signIn-other = Mot de passe oublié, ou jamais défini ?
signIn-signIn-toLink = Recevoir un lien de connexion par e-mail
signIn-signIn-toPassword = Se connecter avec un mot de passe
signIn-demo-text = Ceci est une démo sur cet ordinateur. Aucun mot de passe n’est nécessaire.
signIn-demo-button = Se connecter à la démo
signIn-mailLink-title = Se connecter par e-mail
signIn-mailLink-text = Nous vous envoyons par e-mail un lien qui vous connecte une seule fois.
signIn-mailLink-none = Ce service n’a pas de serveur de messagerie. Son administrateur peut vous créer un lien avec : billhook user create --email
signIn-mailLink-button = { -email-me-a-link }
signIn-signUp-title = { -create-an-account }
signIn-signUp-text = Nous vous envoyons par e-mail un lien pour configurer votre entreprise.
signIn-signUp-button = { -email-me-a-link }
signIn-signUp-offer = Pas encore de compte billhook ?
signIn-link-title = { -sign-in }
signIn-link-text = Vous allez vous connecter en tant que { $email }. Le lien ne fonctionne qu’une seule fois.
signIn-link-button = Se connecter maintenant
signIn-link-invitation = Invitation à rejoindre { $business }
signIn-link-joins = Vous l’acceptez en tant que { $email } et vous vous connectez. Si vous ne connaissez pas cette entreprise, fermez cette page : rien ne se passe.
signIn-link-accept = Accepter
signIn-link-gone-heading = { -this-link-no-longer-works }
signIn-link-gone-text = Il a déjà été utilisé ou il a expiré. Demandez-en un nouveau.
signIn-code-title = { -two-step-authentication }
signIn-code-label = Code de votre application d’authentification
signIn-code-hint = Six chiffres, ou l’un de vos codes de secours.
signIn-code-button = Continuer
signIn-setUp-title = Configurer billhook
signIn-setUp-text = Créez le premier utilisateur de ce service : le propriétaire de l’entreprise.
signIn-setUp-signUpText = Vous vous connecterez en tant que { $email }, propriétaire de votre entreprise.
signIn-setUp-claim = Créez le premier utilisateur de { $business } : son propriétaire.
signIn-setUp-name = { -business-name }
signIn-setUp-nameHint = Les clients le voient sur les factures et les pages de paiement.
signIn-setUp-currency = { -currency }
signIn-setUp-timezone = { -time-zone }
signIn-setUp-email = Votre e-mail
signIn-setUp-password = { -password }
signIn-setUp-passwordHint = Au moins 10 caractères. Le mieux : quelques mots faciles à retenir.
signIn-setUp-button = Configurer
signIn-setUp-gone-heading = { -this-link-no-longer-works }
signIn-setUp-gone-text = Il a déjà été utilisé ou il a expiré. Tant qu’il n’y a pas d’utilisateur, billhook en affiche un nouveau à chaque démarrage.

## search

search-title = Recherche
search-results = Résultats pour « { $query } »
search-count =
    { $count ->
        [one] { $count } résultat
       *[other] { $count } résultats
    }
search-first = Les { $shown } premiers résultats sont affichés.
search-nothing = Aucun résultat pour « { $query } »
search-ask = Recherchez des factures, des devis, des clients, des paiements, des liens de paiement et des abonnements.
search-tips-0 = Vérifiez l’orthographe, ou saisissez moins de lettres : les parties de mots sont aussi trouvées.
search-tips-1 = Factures : un numéro comme INV-000042, votre référence, ou un montant comme 121,00 (total, dû ou payé). Devis : un numéro comme QU-000042, le client ou le total.
search-tips-2 = Clients : un nom, une adresse e-mail ou une société.
search-tips-3 = Paiements : le montant, la description ou le client. Liens de paiement : la description ou le client. Abonnements : le client.

## reminders

reminders-title = { -reminders }
reminders-text = Envoyez automatiquement des relances pour les factures impayées.
reminders-on = Activées
reminders-off = { -off }
reminders-nothing = Les relances ne sont envoyées que par vous ou votre assistant.
reminders-plan = Calendrier
reminders-tones-friendly = relance cordiale
reminders-tones-neutral = relance neutre
reminders-tones-firm = relance ferme
reminders-onDueDate = Le jour de l’échéance
reminders-before =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    } avant l’échéance
reminders-after =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    } après l’échéance
reminders-rules-0 = Les e-mails sont envoyés entre 9 h et 20 h, dans le fuseau horaire de votre entreprise.
reminders-rules-1 = Un client reçoit au plus une relance par 24 heures, et aucune s’il a payé, s’il n’a pas d’adresse e-mail ou s’il s’est désinscrit.
reminders-rules-2 = Les jours manqués ne sont pas rattrapés.
reminders-noMail = Ce service n’a pas de serveur de messagerie : les relances sont conservées sans être envoyées.
reminders-form-title = Modifier le calendrier
reminders-form-enabled = Relances automatiques
reminders-form-choices-on = Activées, aux jours suivants
reminders-form-choices-off = { -off }
reminders-form-before = Jours avant l’échéance
reminders-form-beforeHint = Par exemple 3, ou 7, 1. Laissez vide pour n’en envoyer aucune.
reminders-form-after = Jours après l’échéance
reminders-form-afterHint = Par exemple 1, 7, 14, 30. 0 est le jour même de l’échéance.
reminders-form-button = { -save }

## receipts

receipts-title = Encaissements des factures
receipts-count =
    { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
receipts-sum = { $net } : reçu { $received }, remboursé { $refunded }
receipts-none-heading = { -no-receipts }
receipts-none-text = Les paiements de factures de ce mois apparaissent ici.
receipts-noneFound-heading = { -no-receipts }
receipts-noneFound-text = Rien n’a été encaissé pour des factures ce mois-là, dans cette devise.
receipts-clear = Afficher le mois en cours
receipts-month = { -month }
receipts-before = Mois précédent
receipts-after = Mois suivant
receipts-currency = { -currency }
receipts-columns-invoice = { -invoice }
receipts-columns-customer = { -customer }
receipts-columns-when = { -date }
receipts-columns-kind = { -type }
receipts-columns-amount = { -amount }
receipts-kinds-received = Reçu
receipts-kinds-given_back = { -refunded }
receipts-kinds-charged_back = Rejet ou contestation
receipts-kinds-came_back = Remboursement échoué

## provider

provider-title = { -payment-provider }
provider-text = Vos clients paient en ligne par son intermédiaire. L’argent va directement sur votre compte chez lui.
provider-none-heading = Aucun prestataire de paiement connecté
provider-none-text = Les paiements en ligne ne sont pas encore possibles. Essayez d’abord le bac à sable : aucun argent n’y circule.
provider-connect = Connecter un prestataire
provider-another = Connecter un autre prestataire
provider-markReady = { -mark-as-ready }
provider-disconnect = { -disconnect }
provider-kinds-sandbox = Bac à sable (argent fictif)
provider-kinds-stripe = Stripe
provider-kinds-mollie = Mollie
provider-states-ready = { -ready }
provider-states-onboarding = Pas encore prêt
provider-states-unverified = Clé pas encore vérifiée
provider-modes-live = Production : argent réel
provider-modes-test = Test : pas d’argent réel
provider-unverified = Le prestataire était injoignable quand la clé a été saisie. La clé est vérifiée avant le premier paiement.
provider-facts-mode = Mode
provider-facts-since = { -connected }
provider-facts-drill = Panne simulée
provider-facts-key = { -api-key }
provider-kept = Conservée chiffrée, jamais affichée
provider-onboarding = Étapes suivantes
provider-steps-sandbox-0 = Cliquez sur « { -mark-as-ready } » ci-dessous.
provider-steps-stripe-0 = Connectez-vous à stripe.com et complétez les informations de votre entreprise.
provider-steps-stripe-1 = Attendez que Stripe confirme que vous pouvez recevoir des paiements.
provider-steps-stripe-2 = Sous Développeurs, Clés API : copiez la clé secrète.
provider-steps-stripe-3 = { -press-mark-as-ready-below-and }
provider-steps-mollie-0 = Connectez-vous à mollie.com et complétez les informations de votre entreprise.
provider-steps-mollie-1 = Attendez que Mollie ait approuvé votre entreprise.
provider-steps-mollie-2 = Sous Développeurs, Clés API : copiez la clé live.
provider-steps-mollie-3 = { -press-mark-as-ready-below-and }
provider-callback = Stripe signale les paiements à cette adresse. Ajoutez-la une fois dans Stripe, sous Développeurs, Webhooks. Connectez ensuite de nouveau le prestataire avec la clé et le secret de signature : sk_…,whsec_…
provider-events = Événements à y sélectionner
provider-connecting-title = Connecter un prestataire de paiement
provider-connecting-text = Il remplace le prestataire actuel. La clé est vérifiée aussitôt. Les paiements et pré-autorisations en cours chez le prestataire actuel prennent fin.
provider-connecting-kind = Prestataire
provider-connecting-state = État du compte
provider-connecting-states-ready = Prêt à recevoir des paiements
provider-connecting-states-onboarding = Pas encore prêt : je le termine d’abord chez le prestataire
provider-connecting-key = { -api-key }
provider-connecting-keyHint = Celle de Stripe ou de Mollie ; le bac à sable n’en a pas. Pour Stripe, vous pouvez ajouter le secret du webhook : sk_…,whsec_…
provider-connecting-button = Connecter
provider-ready-title = Commencer les paiements en ligne ?
provider-ready-text = Dès maintenant, vos clients peuvent payer en ligne.
provider-ready-button = { -mark-as-ready }
provider-disconnecting-title = Déconnecter le prestataire de paiement ?
provider-disconnecting-text = Les paiements en ligne s’arrêtent jusqu’à ce qu’un prestataire soit de nouveau connecté. Les paiements et pré-autorisations en cours prennent fin.
provider-disconnecting-button = { -disconnect }

## profile

profile-title = { -profile }
profile-as = Session ouverte en tant que { $email }, { $role } de
profile-roles-owner = propriétaire
profile-roles-member = membre
profile-language = { -language }
profile-languageText = La langue de ce tableau de bord dans ce navigateur.
profile-languageField = Langue du tableau de bord
profile-languageButton = Enregistrer la langue
profile-accounts = Vos entreprises
profile-here = Entreprise actuelle
profile-switch = Passer à { $name }
profile-invitations = Invitations
profile-accept = Accepter l’invitation de { $name }
profile-decline = Refuser l’invitation de { $name }
profile-password = { -password }
profile-passwordText = Le changer met fin à toutes vos autres sessions.
profile-current = Mot de passe actuel
profile-next = Nouveau mot de passe
profile-change = Changer le mot de passe
profile-sessions = Sessions
profile-thisOne = Ce navigateur
profile-seen = Dernière activité : { $when }
profile-end = Fermer cette session
profile-factor = { -two-step-authentication }
profile-factorOff = Désactivée. Si vous l’activez, un mot de passe volé ne suffit plus pour se connecter.
profile-factorOn = Activée. La connexion demande un code de votre application d’authentification.
profile-turnOn = Activer
profile-turnOff = Désactiver
profile-scan = Scannez ce code avec votre application d’authentification, puis saisissez le code qu’elle affiche.
profile-scanLabel = Code QR avec la clé de votre compte
profile-byHand = Ou saisissez cette clé :
profile-code = { -code }
profile-recovery-title = Vos codes de secours
profile-recovery-text = Si vous perdez votre application, chaque code vous permet de vous connecter une fois. Conservez-les à l’écart de votre mot de passe. Ils ne sont affichés qu’une seule fois.
profile-recovery-done = Je les ai enregistrés
profile-off = Pour la désactiver, saisissez un code de votre application ou un code de secours.

## plans

plans-title = { -payment-plans }
plans-make = { -new-plan }
plans-count =
    { $count ->
        [one] { $count } formule
       *[other] { $count } formules
    }
plans-none-heading = Aucune formule pour le moment
plans-none-text = Une formule fixe un montant récurrent, auquel plusieurs clients peuvent s’abonner.
plans-noneFound-heading = { -no-results }
plans-noneFound-text = Il n’y a aucune formule ici.
plans-clear = Afficher toutes les formules
plans-columns-title = { -plan }
plans-columns-rhythm = { -billing-period }
plans-columns-installments = Durée
plans-columns-invoice = { -invoices }
plans-columns-amount = { -amount }
plans-installments =
    { $n ->
        [none] Jusqu’à résiliation
       *[other] { $n } { $n ->
        [one] paiement
       *[other] paiements
    }
    }
plans-withInvoices-yes = Pour chaque paiement
plans-withInvoices-no = { -none }
plans-heading = { -new-plan }
plans-titleField = Nom (visible par les clients)
plans-button = Créer la formule
plans-changing-title = Modifier la formule
plans-changing-text = Les nouveaux abonnements reçoivent ce nom et ce montant.
plans-changing-apply = Modifier aussi les abonnements de cette formule, à partir de leur prochaine période
plans-changing-menu = { -edit }
plans-changing-button = { -save }
plans-terms-description = { -description }
plans-terms-amount = Montant par paiement
plans-terms-currency = { -currency }
plans-terms-interval = { -billing-period }
plans-terms-intervals-day = Chaque jour
plans-terms-intervals-week = Chaque semaine
plans-terms-intervals-month = Chaque mois
plans-terms-intervals-quarter = Chaque trimestre
plans-terms-intervals-year = Chaque année
plans-terms-every = Nombre de périodes entre deux paiements
plans-terms-everyHint = Avec « Chaque mois », 2 signifie tous les deux mois.
plans-terms-installments = Nombre de paiements
plans-terms-installmentsHint = Laissez vide pour continuer jusqu’à la résiliation.
plans-terms-invoice = Créer une facture acquittée pour chaque paiement

## paymentList

paymentList-title = { -payments }
paymentList-count =
    { $count ->
        [one] { $count } paiement
       *[other] { $count } paiements
    }
paymentList-sum = { $amount } au total, dont { $fee } de frais
paymentList-net =
    Reçu { $received }, remboursé { $refunded }{ $chargedBack ->
        [none] { "" }
       *[other] , rejeté ou contesté { $chargedBack }
    } : { $net } net
paymentList-none-heading = Aucun paiement pour le moment
paymentList-none-text = Les paiements de factures, de liens de paiement et d’abonnements apparaissent ici. Créez un lien de paiement pour recevoir le premier.
paymentList-noneFound-heading = { -no-results }
paymentList-noneFound-text = Aucun paiement ne correspond à ces filtres.
paymentList-clear = { -clear-filters }
paymentList-filters-status = { -status }
paymentList-filters-amount = { -amount }
paymentList-filters-description = { -description }
paymentList-filters-customer = { -customer }
paymentList-filters-method = { -payment-method }
paymentList-filters-from = { -from }
paymentList-filters-to = Au
paymentList-columns-description = { -description }
paymentList-columns-method = { -payment-method }
paymentList-columns-customer = { -customer }
paymentList-columns-when = { -date }
paymentList-columns-status = { -status }
paymentList-columns-amount = { -amount }
paymentList-statuses-pending = En cours
paymentList-statuses-authorized = Réservé
paymentList-statuses-paid = { -paid }
paymentList-statuses-failed = { -failed }
paymentList-statuses-refunded = { -refunded }
paymentList-disputed = { -disputed }

## payments

payments-back = Tous les paiements
payments-facts-id = { -number }
payments-facts-amount = { -amount }
payments-facts-refunded = { -refunded }
payments-facts-pending = Remboursement en cours
payments-facts-chargedBack = Rejet ou contestation
payments-facts-fee = Frais
payments-facts-method = { -payment-method }
payments-facts-type = Objet du paiement
payments-facts-customer = { -customer }
payments-facts-email = { -email }
payments-facts-made = { -created }
payments-facts-paid = Payé le
payments-facts-hold = À encaisser avant le
payments-facts-failure = Motif de l’échec
payments-facts-undone = Annulé le
payments-facts-dispute = Litige
payments-facts-answer = Répondre chez le prestataire avant le
payments-facts-mismatch = À vérifier
payments-facts-note = { -note }
payments-facts-code = { -code }
payments-facts-external = { -external-id }
payments-methods-ideal = { -ideal }
payments-methods-card = { -card }
payments-methods-bancontact = { -bancontact }
payments-methods-sepa_debit = Prélèvement SEPA
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
payments-types-personallink = Page personnelle
payments-disputes-open = { -open }
payments-disputes-won = Gagné
payments-disputes-lost = Perdu
payments-reasons-fraudulent = fraude
payments-reasons-duplicate = double paiement
payments-reasons-not_received = produit non reçu
payments-reasons-not_as_described = produit non conforme à la description
payments-reasons-credit_not_processed = remboursement non effectué
payments-reasons-subscription_cancelled = abonnement résilié
payments-reasons-unrecognized = paiement non reconnu
payments-reasons-insufficient_funds = provision insuffisante
payments-reasons-account_closed = compte clôturé
payments-reasons-debit_not_authorized = prélèvement non autorisé
payments-reasons-general = aucun motif indiqué
payments-refunds-title = { -refunds }
payments-refunds-columns-when = { -date }
payments-refunds-columns-reason = { -reason }
payments-refunds-columns-status = { -status }
payments-refunds-columns-amount = { -amount }
payments-refunds-statuses-pending = { -pending }
payments-refunds-statuses-done = { -refunded }
payments-refunds-statuses-refused = Refusé
payments-refunds-statuses-failed = { -failed }
payments-refunds-reasons-requested = Demandé ici
payments-refunds-reasons-overpayment = Trop-perçu
payments-refunds-reasons-at_provider = Effectué chez le prestataire
payments-invoice = { -view-invoice }
payments-link = Voir le lien de paiement
payments-subscription = { -view-subscription }
payments-actions-refund = { -refund }
payments-actions-capture = { -capture }
payments-actions-release = { -release }
payments-actions-undo = Annuler
payments-undoHint = « Annuler » retire une écriture saisie par erreur. « Rembourser » note l’argent que vous rendez.
payments-amount = Montant en { $currency }
payments-refunding-title = Rembourser ce paiement ?
payments-refunding-byHand = Vous pouvez noter comme remboursé jusqu’à { $left } pour « { $what } ». Remboursez vous-même le client : ce paiement a été enregistré à la main. Cette action est irréversible.
payments-refunding-text = Vous pouvez rembourser jusqu’à { $left } pour « { $what } ». Les frais ne vous sont pas restitués. Cette action est irréversible.
payments-refunding-hint = Laissez vide pour rembourser tout le montant restant.
payments-refunding-day = Remboursé le
payments-refunding-dayHint = { -if-empty-today }
payments-refunding-button = { -refund }
payments-capturing-title = Encaisser ce paiement ?
payments-capturing-text = Montant réservé pour « { $what } » : { $held }. Ce que vous n’encaissez pas est libéré.
payments-capturing-hint = Laissez vide pour encaisser tout le montant.
payments-capturing-button = { -capture }
payments-undoing-title = Annuler ce paiement ?
payments-undoing-text = Le paiement de { $money } pour « { $what } » sera considéré comme jamais reçu : le montant est de nouveau dû. Aucun argent n’est transféré et aucun e-mail n’est envoyé.
payments-undoing-reason = { -reason }
payments-undoing-button = Annuler le paiement
payments-releasing-title = Libérer ce montant ?
payments-releasing-text = Montant réservé pour « { $what } » : { $held }. Il ne pourra plus être encaissé ensuite.
payments-releasing-button = { -release }

## overview

overview-testMode = Le prestataire de paiement est en mode test : les paiements sont marqués comme des tests et aucun argent réel ne circule.
overview-title = { -overview }
overview-toDo-title = À faire
overview-toDo-overdue =
    { $count ->
        [one] { $count } facture en retard
       *[other] { $count } factures en retard
    }
overview-toDo-oldest =
    { $days ->
        [one] la plus ancienne depuis { $days } jour
       *[other] la plus ancienne depuis { $days } jours
    }
overview-toDo-remind = Relancer
overview-toDo-drafts =
    { $count ->
        [one] { $count } brouillon à émettre
       *[other] { $count } brouillons à émettre
    }
overview-toDo-quotes =
    { $count ->
        [one] { $count } devis accepté à facturer
       *[other] { $count } devis acceptés à facturer
    }
overview-toDo-bank =
    { $count ->
        [one] { $count } encaissement bancaire certain à enregistrer
       *[other] { $count } encaissements bancaires certains à enregistrer
    }
overview-toDo-unmatched =
    { $count ->
        [one] { $count } écriture bancaire à examiner
       *[other] { $count } écritures bancaires à examiner
    }
overview-toDo-failed =
    { $count ->
        [one] { $count } paiement échoué ces 7 derniers jours
       *[other] { $count } paiements échoués ces 7 derniers jours
    }
overview-toDo-pastDue =
    { $count ->
        [one] { $count } abonnement en retard de paiement
       *[other] { $count } abonnements en retard de paiement
    }
overview-first-title = Premiers pas
overview-first-text = Vos chiffres apparaissent ici dès la première facture.
overview-first-done = Fait
overview-first-steps-business-title = Saisissez les coordonnées de votre entreprise
overview-first-steps-business-text = L’adresse, le numéro de TVA et le compte bancaire figurent sur les factures.
overview-first-steps-invoice-title = Créez votre première facture
overview-first-steps-invoice-text = Elle n’est envoyée que si vous le demandez.
overview-first-steps-provider-title = Connectez un prestataire de paiement
overview-first-steps-provider-text = Vos clients peuvent alors payer les factures en ligne. Le mode test (bac à sable) ne demande aucun contrat.
overview-first-steps-assistant-title = Connectez un assistant
overview-first-steps-assistant-text = Claude, ChatGPT ou votre éditeur peut alors consulter des factures et en créer.
overview-outstanding = { -outstanding }
overview-overdue = { -overdue }
overview-paid = Payé ce mois-ci
overview-pending = { $count } en attente
overview-late = { $count } en retard
overview-lateInvoices =
    { $count } { $count ->
        [one] facture
       *[other] factures
    }
overview-nothingLate = Aucun retard
overview-receipts = Voir les encaissements
overview-aging = Restant dû par ancienneté
overview-revenue = Chiffre d’affaires encaissé par mois
overview-revenueNote = Reçu pour des factures, moins les remboursements.
overview-nothingReceived = Rien n’a été encaissé pour des factures au cours des douze derniers mois.
overview-revenueTable = Afficher sous forme de tableau
overview-month = { -month }
overview-amount = { -amount }
overview-ages-notDue = À échoir
overview-ages-to30 = 1 à 30 jours de retard
overview-ages-to60 = 31 à 60 jours de retard
overview-ages-to90 = 61 à 90 jours de retard
overview-ages-over90 = Plus de 90 jours de retard
overview-activity = Activité récente
overview-nothingOwed = Aucune facture n’est en attente de paiement.
overview-inCurrency = Restant dû { $owed }, dont { $late } en retard

## newInvoice

newInvoice-title = { -new-invoice }
newInvoice-text = Un e-mail n’est envoyé qu’avec « Émettre et envoyer ». Vous pouvez aussi envoyer la facture plus tard, depuis sa page.
newInvoice-customer-title = { -customer }
newInvoice-customer-query = Rechercher un client
newInvoice-customer-queryHint = Une partie du nom, de l’e-mail ou de la société. « Rechercher » parcourt tous les clients.
newInvoice-customer-check = Vérifiez le client trouvé, puis continuez.
newInvoice-customer-find = Rechercher
newInvoice-customer-none = Aucun client n’a « { $query } » dans son nom, son e-mail ou sa société. Saisissez un nouveau client :
newInvoice-customer-more = Il y en a d’autres. Précisez le nom pour en voir moins.
newInvoice-customer-new = Nouveau client
newInvoice-customer-name = Nom du nouveau client
newInvoice-customer-email = E-mail du nouveau client
newInvoice-customer-emailHint = S’il existe déjà un client avec ce nom et cet e-mail, il est utilisé.
newInvoice-customer-both = est rempli, mais un client existant est sélectionné ci-dessus : videz ce champ, ou choisissez « Nouveau client »
newInvoice-lines-title = { -items }
newInvoice-lines-net = Saisissez des prix unitaires HT.
newInvoice-lines-gross = Les prix sont unitaires et TTC.
newInvoice-lines-hint = Une quantité vide vaut 1. Les lignes vides sont ignorées.
newInvoice-lines-emptyTax = Une TVA vide vaut { $tax } %, le taux par défaut de votre entreprise. Saisissez 0 pour indiquer pourquoi il n’y a pas de TVA.
newInvoice-lines-noTax = Votre entreprise n’a pas de taux de TVA par défaut : si la TVA est vide, aucune TVA n’est facturée et la facture n’en donne pas le motif. Saisissez un taux, ou 0 pour indiquer le motif.
newInvoice-lines-extras = Afficher les unités et les remises
newInvoice-lines-grouped = peut désigner mille ou une décimale : écrivez 1000 pour mille, ou ajoutez un zéro, par exemple 1,2500
newInvoice-lines-item = Article
newInvoice-lines-itemHint = Un article complète ce qui est laissé vide.
newInvoice-lines-line = Ligne { $n }
newInvoice-lines-description = { -description }
newInvoice-lines-quantity = { -quantity }
newInvoice-lines-unit_price = { -price }
newInvoice-lines-tax_rate = { -tax-2 }
newInvoice-lines-tax_category = Pourquoi 0 % ?
newInvoice-lines-exemption_reason = Motif imprimé sur la facture
newInvoice-lines-exemption_code = Code (VATEX)
newInvoice-lines-unit = { -unit }
newInvoice-lines-discount_percent = { -discount-in }
newInvoice-lines-discount_amount = { -discount-amount }
newInvoice-lines-discount_reason = { -reason-of-the-discount }
newInvoice-lines-period_start = Période du
newInvoice-lines-period_end = Période au
newInvoice-lines-more = Ajouter des lignes
newInvoice-lines-most = Une facture compte au plus { $n } lignes.
newInvoice-details-title = Détails
newInvoice-details-date = { -invoice-date }
newInvoice-details-dateHint = { -if-empty-today }
newInvoice-details-due = { -due-date }
newInvoice-details-dueHint =
    Si vide, { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    } après la date de facture. Le délai propre à un client est prioritaire.
newInvoice-details-currency = { -currency }
newInvoice-details-currencyHint = Si vide, celle de l’article ou du client, sinon { $currency }.
newInvoice-details-exchange = Taux de change en { $own }
newInvoice-details-exchangeHint = La valeur en { $own } d’une unité de la devise de la facture, par exemple 0,92. La TVA est aussi imprimée en { $own }.
newInvoice-details-reference = { -reference }
newInvoice-details-referenceHint = La vôtre, par exemple un numéro de projet.
newInvoice-details-notes = { -notes }
newInvoice-details-notesHint = Le client les voit.
newInvoice-details-terms = { -payment-terms }
newInvoice-details-termsHint = Imprimées sur la facture. Si vide, celles de la fiche du client.
newInvoice-more-title = Plus
newInvoice-more-contents = Prix TTC, remise, livraison, références, prélèvement
newInvoice-more-withTax = Les prix et les remises sont TTC
newInvoice-more-fields-discount__percent = { -discount-in }
newInvoice-more-fields-discount__amount = { -discount-amount }
newInvoice-more-fields-discount__reason = { -reason-of-the-discount }
newInvoice-more-fields-delivery_date = { -delivery-date }
newInvoice-more-fields-period_start = Premier jour de la période
newInvoice-more-fields-period_end = Dernier jour de la période
newInvoice-more-fields-buyer_reference = { -reference-of-the-customer }
newInvoice-more-fields-order_reference = { -order-number-of-the-customer }
newInvoice-more-fields-delivery_address__name = { -name-at-the-delivery-address }
newInvoice-more-fields-delivery_address__address = { -street-and-number-of-the-delivery }
newInvoice-more-fields-delivery_address__postal_code = { -postal-code-of-the-delivery-address }
newInvoice-more-fields-delivery_address__city = { -city-of-the-delivery-address }
newInvoice-more-fields-delivery_address__country = { -country-of-the-delivery-address }
newInvoice-more-fields-direct_debit__mandate_reference = { -direct-debit-reference-of-the-mandate }
newInvoice-more-fields-direct_debit__iban = { -direct-debit-iban-of-the-customer }
newInvoice-more-hints-discount__percent = Sur toutes les lignes : un pourcentage ou un montant.
newInvoice-more-hints-delivery_date = Un jour, ou une période.
newInvoice-more-hints-buyer_reference = Si vide, celle de la fiche du client.
newInvoice-more-hints-order_reference = Celui de son bon de commande.
newInvoice-more-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
newInvoice-more-hints-delivery_address__country = { -two-letters-such-as-nl }
newInvoice-more-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
newInvoice-elsewhere = Vérifiez les points suivants. Enregistrez un brouillon avant de compléter des informations sur d’autres pages :
newInvoice-totals = Totaux
newInvoice-confirm = Rien n’est encore créé ni envoyé. Si tout est correct, cliquez sur le bouton d’émission.
newInvoice-look = Afficher les totaux
newInvoice-draft = Enregistrer comme brouillon
newInvoice-issue = { -issue-invoice }
newInvoice-send = Émettre et envoyer
newInvoice-discard = Abandonner
newInvoice-editing-title = Modifier le brouillon (ID { $id })
newInvoice-editing-text = Rien n’est envoyé. La facture reste un brouillon jusqu’à ce que vous l’émettiez.
newInvoice-editing-button = Enregistrer le brouillon

## members

members-title = { -members }
members-text = Les propriétaires ont un accès complet. Les membres gèrent la facturation et ne voient pas les paramètres réservés aux propriétaires.
members-columns-email = { -email }
members-columns-role = { -role }
members-columns-since = Membre depuis le
members-columns-actions = { -actions }
members-invited = Invitation en attente
members-roles-owner = Propriétaire
members-roles-member = Membre
members-you = Vous
members-changeRole = Modifier le rôle
members-remove = { -remove }
members-of = { " " }: { $email }
members-changing-title = Rôle de { $email }
members-changing-text = Les propriétaires ont un accès complet : jetons, prestataire de paiement, paramètres et membres. Les membres gèrent la facturation.
members-changing-role = { -role }
members-changing-button = { -save }
members-removing-invited-title = Retirer l’invitation de { $email } ?
members-removing-invited-text = Le lien de l’invitation ne fonctionne plus.
members-removing-invited-button = Retirer l’invitation
members-removing-other-title = Retirer { $email } ?
members-removing-other-text = Cette personne est aussitôt déconnectée de cette entreprise. Son activité reste visible, et les jetons qu’elle a créés continuent de fonctionner.
members-removing-other-button = Retirer le membre
members-removing-self-title = Quitter cette entreprise ?
members-removing-self-text = Votre session dans cette entreprise se ferme aussitôt. Pour revenir, il vous faut une invitation d’un propriétaire.
members-removing-self-button = Quitter l’entreprise
members-invite = { -invite-member }
members-none-heading = Aucun membre pour le moment
members-none-text = Invitez la première personne par e-mail.
members-inviting-title = { -invite-member }
members-inviting-mailed = Nous envoyons à cette personne un lien utilisable une seule fois, pendant 24 heures. Elle devient membre quand elle accepte.
members-inviting-shown = Il n’y a pas de serveur de messagerie : vous recevez donc un lien à transmettre. Il est utilisable une seule fois, pendant 24 heures. La personne devient membre quand elle accepte.
members-inviting-email = { -email }
members-inviting-button = Inviter
members-shown-title = Lien d’invitation
members-shown-text = Ne le donnez qu’à la personne invitée : quiconque a ce lien se connecte à sa place. Il n’est affiché qu’une seule fois.
members-shown-label = Lien

## mails

mails-title = { -sent-emails }
mails-about = Les e-mails de cette entreprise, et s’ils ont été remis.
mails-text = Texte
mails-hidden = Les liens réservés au destinataire sont tronqués. Les pièces jointes se trouvent sur la page du document.
mails-written = Rédigé le
mails-sent = Envoyé le
mails-answer = Serveur de messagerie
mails-invoice = { -invoice }
mails-view = { -view-invoice }
mails-noMail = Ce service n’a pas de serveur de messagerie : les e-mails sont conservés, mais jamais envoyés.
mails-status = { -status }
mails-statuses-queued = En file d’attente
mails-statuses-sent = { -sent }
mails-statuses-kept = Non envoyé : aucun serveur e-mail
mails-statuses-rejected = Refusé
mails-statuses-dropped = Devenu inutile
mails-kinds-invoice = { -invoice }
mails-kinds-reminder = Relance
mails-kinds-credit_note = { -credit-note }
mails-kinds-link_reminder = Relance pour un lien de paiement
mails-kinds-notice = Message à votre intention
mails-kinds-sign_in = Lien de connexion
mails-kinds-renewal_failed = Échec du renouvellement
mails-kinds-subscription_ended = Fin de l’abonnement
mails-kinds-statement = { -statement }
mails-kinds-quote = { -quote }
mails-kinds-receipt = Reçu
mails-columns-to = { -to }
mails-columns-kind = { -type }
mails-columns-subject = { -subject }
mails-columns-status = { -status }
mails-columns-at = { -date }
mails-none-heading = Aucun e-mail pour le moment
mails-none-text = Les factures et les relances envoyées aux clients par e-mail apparaissent ici.
mails-noneFound-heading = { -no-results }
mails-noneFound-text = Aucun e-mail n’a ce statut.
mails-toInvoices = { -view-invoices }
mails-clear = { -clear-filters }

## linkList

linkList-title = { -payment-links }
linkList-make = { -new-payment-link }
linkList-count =
    { $count ->
        [one] { $count } lien de paiement
       *[other] { $count } liens de paiement
    }
linkList-none-heading = Aucun lien de paiement pour le moment
linkList-none-text = Un lien de paiement est une adresse où un client paie un montant fixe. Créez-en un et partagez-le.
linkList-noneFound-heading = { -no-results }
linkList-noneFound-text = Aucun lien de paiement ne correspond à ces filtres.
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
linkList-types-paymentplan = Début d’abonnement
linkList-types-pre--auth = { -deposit }
linkList-types-donation = { -donation }
linkList-statuses-active = { -active }
linkList-statuses-processing = Paiement en cours
linkList-statuses-paid = { -paid }
linkList-statuses-expired = { -expired }
linkList-statuses-inactive = { -deactivated }
linkList-paidOf =
    { $limit ->
        [none] { $paid }
       *[other] { $paid } sur { $limit }
    }

## links

links-back = Tous les liens de paiement
links-facts-type = { -type }
links-facts-amount = { -amount }
links-facts-goal = Objectif
links-facts-paid = { -payments }
links-facts-note = { -note }
links-facts-code = { -code }
links-facts-external = { -external-id }
links-facts-customer = { -customer }
links-facts-subscription = Abonnement
links-facts-expires = { -expires }
links-facts-returns = { -return-url }
links-facts-reminders = { -reminders }
links-facts-made = { -created }
links-reminders = { $sent } sur { $most }, { $rhythm }
links-address-label = Lien à partager
links-address-hint = Toute personne qui a le lien peut payer. Envoyez-le par e-mail, ou montrez-le sous forme de code QR.
links-payments = { -latest-payments }
links-noPayments = Aucun paiement pour le moment. Partagez le lien.
links-customer = Voir le client
links-subscription = { -view-subscription }
links-deactivate = { -deactivate-link }
links-deactivating-title = Désactiver ce lien ?
links-deactivating-text = « { $what } » ne peut plus être payé. Les paiements effectués restent acquis. Cette action est irréversible.
links-deactivating-textOfPlan = « { $what } » ne peut plus être payé, et l’abonnement lié est résilié. Cette action est irréversible.
links-deactivating-button = { -deactivate-link }
links-form-title = { -new-payment-link }
links-form-titleFor = Nouveau lien de paiement pour { $name }
links-form-description = { -description }
links-form-descriptionHint = Le client la voit.
links-form-amount = { -amount }
links-form-currency = { -currency }
links-form-name = Nom du client
links-form-email = E-mail du client
links-form-emailHint = Les relances sont envoyées à cette adresse. S’il existe déjà un client avec ce nom et cet e-mail, il est utilisé.
links-form-limit = Nombre maximal de paiements
links-form-limitHint = Laissez vide pour ne pas fixer de limite.
links-form-until = Dernier jour
links-form-returns = { -return-url }
links-form-returnsHint = Une page de votre site web, ouverte après le paiement.
links-form-schedule = Relances par e-mail jusqu’au paiement
links-form-schedules-usual = { -none }
links-form-schedules-1d = Chaque jour
links-form-schedules-2d = Tous les deux jours
links-form-schedules-1w = Chaque semaine
links-form-schedules-1m = Chaque mois
links-form-most = Nombre maximal de relances
links-form-button = Créer le lien

## limits

limits-column = { -limits }
limits-none = { -none }
limits-change = { -limits }
limits-legend = { -limits }
limits-hint = Elles s’appliquent à chaque appel fait avec cet accès, quelles que soient ses autorisations. Laissez vide ce qui n’est pas limité.
limits-maxAmount = Montant maximal par appel
limits-maxAmountHint = En { $currency }, par exemple 500. Pour d’autres devises : EUR=500 USD=550. Les devises non indiquées sont refusées.
limits-maxPerDay = Total maximal par jour
limits-currencies = Devises autorisées
limits-currenciesHint = Par exemple EUR, USD. Inutile si les montants ci-dessus les indiquent.
limits-readOnly = Lecture seule
limits-testModeOnly = Mode test uniquement : aucune donnée réelle n’est modifiée
limits-askAboveLimit = Au-delà du maximum par appel, demander l’accord d’une personne dans l’assistant (jamais au-delà du total par jour)
limits-grantsLegend = Autoriser malgré les limites
limits-grantsHint = Ces actions peuvent envoyer de l’argent ailleurs ou relancer des paiements, quels que soient les montants ci-dessus. Ne cochez que ce dont cet accès a besoin.
limits-grants-payment_details = Modifier l’entreprise et ses coordonnées de paiement, et écrire son propre texte dans les relances
limits-grants-receivers = Modifier les noms et les adresses e-mail des clients
limits-grants-webhooks = Ajouter, modifier et supprimer des webhooks
limits-grants-resume = Reprendre des abonnements
limits-page-title = Limites de { $name }
limits-page-text = Elles s’appliquent dès le prochain appel. Les montants déjà utilisés aujourd’hui comptent.
limits-page-button = Enregistrer les limites
limits-shown-readOnly = lecture seule
limits-shown-testModeOnly = mode test uniquement
limits-shown-perCall = au plus { $amounts } par appel
limits-shown-perDay = au plus { $amounts } par jour
limits-shown-only = uniquement { $currencies }
limits-shown-asks = une personne peut autoriser davantage
limits-shown-granted = autorisé : { $what }
limits-shown-or = { " " }ou{ " " }

## items

items-list-title = { -items-2 }
items-list-make = { -add-item }
items-list-count =
    { $count ->
        [one] { $count } article
       *[other] { $count } articles
    }
items-list-none-heading = Aucun article pour le moment
items-list-none-text = Ajoutez ce que vous vendez souvent. Sur une facture, vous le choisissez alors au lieu de le saisir.
items-list-noneFound-heading = { -no-results }
items-list-noneFound-text = Aucun article n’a ce texte dans son code ou sa description.
items-list-clear = { -clear-filters }
items-list-query = Code ou description
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
items-hints-code = Votre propre nom court pour cet article, par exemple HEURE. Pas uniquement des chiffres.
items-hints-description = Imprimée sur les factures.
items-hints-unit_price = Par unité, HT. Si vide, le prix s’indique sur chaque facture.
items-hints-tax_rate = Si vide, le taux par défaut.
items-taken = est déjà utilisé par un autre article
items-adding-title = { -add-item }
items-adding-button = { -add-item }
items-changing-title = Modifier { $code }
items-changing-button = { -save }
items-removing-link = { -delete }
items-removing-title = Supprimer { $code } ?
items-removing-text = Un article déjà utilisé sur une facture est seulement désactivé : ses factures le gardent, mais les nouvelles ne peuvent plus le choisir.
items-removing-button = Supprimer l’article

## attachments

attachments-title = Pièces jointes
attachments-text = Elles accompagnent la facture dans l’e-mail et dans la facture électronique. Une fois la facture émise, elles ne peuvent plus être modifiées.
attachments-none = Aucune pièce jointe pour le moment.
attachments-add = Ajouter un fichier
attachments-remove = { -remove }
attachments-removeNamed = Retirer { $name }
attachments-adding-title = Ajouter un fichier à ce brouillon
attachments-adding-text = PDF, PNG, JPEG, CSV, XLSX ou ODS, 10 fichiers au maximum et 10 Mo au total.
attachments-adding-field = { -file }
attachments-adding-hint = 5 Mo au maximum.
attachments-adding-button = Ajouter le fichier
attachments-adding-missing = { -choose-a-file-first }
attachments-adding-oneOnly = Envoyez un seul fichier à la fois.
attachments-adding-tooLarge = { -the-file-is-larger-than-5 }
attachments-adding-full = Le brouillon a déjà 10 fichiers, ou 10 Mo de fichiers : retirez-en un d’abord.
attachments-removing-title = Retirer ce fichier ?
attachments-removing-text = { $name } sera définitivement supprimé.
attachments-removing-button = Retirer le fichier

## invoiceContent

invoiceContent-facts-delivery = { -delivery-date }
invoiceContent-facts-period = { -period }
invoiceContent-facts-buyerReference = { -reference-of-the-customer }
invoiceContent-facts-orderReference = { -order-number-of-the-customer }
invoiceContent-facts-paymentReference = Référence du virement
invoiceContent-facts-paymentTerms = { -payment-terms }
invoiceContent-facts-deliveryAddress = { -delivered-to }
invoiceContent-facts-directDebit = Prélèvement SEPA
invoiceContent-facts-exchange = { -exchange-rate }
invoiceContent-period = du { $first } au { $last }
invoiceContent-items-title = { -items }
invoiceContent-items-what = { -description }
invoiceContent-items-quantity = { -quantity }
invoiceContent-items-price = { -price }
invoiceContent-items-priceWithTax = Prix TTC
invoiceContent-items-tax = { -tax }
invoiceContent-items-total = { -total-2 }
invoiceContent-items-totalWithTax = Total TTC
invoiceContent-items-discount =
    Remise{ $rate ->
        [none] { "" }
       *[other] { " " }{ $rate }
    }{ $reason ->
        [none] { "" }
       *[other] { " " }({ $reason })
    }
invoiceContent-sums-items = Total HT des lignes
invoiceContent-sums-withTax = { $amount } TTC
invoiceContent-sums-discount = { invoiceContent-items-discount }
invoiceContent-sums-net = { -subtotal }
invoiceContent-sums-tax = TVA, { $rate } de { $taxable }
invoiceContent-sums-untaxed = { $category }, { $rate } de { $taxable }
invoiceContent-sums-taxes = Total TVA
invoiceContent-sums-gross = { -total }
invoiceContent-sums-exchanged = TVA en { $currency }

## invoiceList

invoiceList-title = { -invoices }
invoiceList-make = { -new-invoice }
invoiceList-status = { -status }
invoiceList-statuses-draft = Brouillon
invoiceList-statuses-pending = En attente
invoiceList-statuses-overdue = { -overdue }
invoiceList-statuses-paid = Payée
invoiceList-statuses-refunded = Remboursée
invoiceList-statuses-cancelled = { -cancelled }
invoiceList-unpaid = { -outstanding }
invoiceList-disputed = { -disputed }
invoiceList-customer = { -customer }
invoiceList-from = Échéance à partir du
invoiceList-to = Échéance jusqu’au
invoiceList-amount = { -amount }
invoiceList-reference = { -reference }
invoiceList-line = Texte d’une ligne
invoiceList-currency = { -currency }
invoiceList-orders-newest = { -newest-first }
invoiceList-orders-oldest = Du plus ancien au plus récent
invoiceList-orders-date_down = Date de facture, de la plus récente à la plus ancienne
invoiceList-orders-due_date_down = Échéance, de la plus récente à la plus ancienne
invoiceList-orders-amount_down = Montant, du plus élevé au plus faible
invoiceList-orders-date = Date de facture, de la plus ancienne à la plus récente
invoiceList-orders-due_date = Échéance, de la plus ancienne à la plus récente
invoiceList-orders-amount = Montant, du plus faible au plus élevé
invoiceList-columns-number = { -invoice }
invoiceList-columns-customer = { -customer }
invoiceList-columns-date = { -date }
invoiceList-columns-due = { -due-date }
invoiceList-columns-status = { -status }
invoiceList-columns-amount = { -amount }
invoiceList-columns-open = { -amount-due }
invoiceList-columns-late = Jours de retard
invoiceList-columns-reminded = Dernière relance
invoiceList-draft = Brouillon (ID { $id })
invoiceList-late =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
invoiceList-notReminded = { -never }
invoiceList-count = { overview-lateInvoices }
invoiceList-sum = { $amount } au total, dont { $due } à payer
invoiceList-none-heading = Aucune facture pour le moment
invoiceList-none-text = Créez la première ici, ou demandez-le à votre assistant.
invoiceList-noneFound-heading = { -no-results }
invoiceList-noneFound-text = Aucune facture ne correspond à ces filtres.
invoiceList-clear = { -clear-filters }

## copies

copies-label = Copie à
copies-hint = Cinq adresses au plus, séparées par des virgules. Pour cet e-mail seulement.
copies-mailTo = L’envoyer tout de suite par e-mail à { $to }

## remindAll

remindAll-title = Relancer toutes les factures en retard
remindAll-button = Tout relancer…
remindAll-text = Seuls les courriers sélectionnés partiront. Ce qui est payé ou modifié entre-temps est ignoré.
remindAll-back = Factures en retard
remindAll-filters = Filtres et texte
remindAll-customer = { -customer }
remindAll-minDays = Nombre minimal de jours de retard
remindAll-currency = { -currency }
remindAll-tone = { -tone }
remindAll-byAge = Selon le retard : d’abord cordial, puis ferme
remindAll-look = { -update-preview }
remindAll-count =
    { $letters } { $letters ->
        [one] facture
       *[other] factures
    } en retard sur { $invoices } { $letters ->
        [one] peut être relancée
       *[other] peuvent être relancées
    }
remindAll-sum = { $due } à payer
remindAll-more = Il y en a d’autres. Seuls les courriers sélectionnés de cette page partiront.
remindAll-next = Afficher les courriers suivants
remindAll-send = Envoyer les relances sélectionnées
remindAll-letters = Courriers
remindAll-all = Tout sélectionner
remindAll-noneOfThem = Ne rien sélectionner
remindAll-late =
    { $count ->
        [one] 1 jour de retard
       *[other] { $count } jours de retard
    }
remindAll-stopped = { $count } impossibles pour le moment
remindAll-columns-number = { -invoice }
remindAll-columns-to = { -to }
remindAll-columns-due = { -amount-due }
remindAll-columns-outcome = Résultat
remindAll-skipped = Ignorée
remindAll-again = possible à partir du { $moment }
remindAll-reasons-reminder_too_soon = déjà relancée dans les dernières 24 heures
remindAll-reasons-too_many_mails = l’adresse a reçu le nombre maximal d’e-mails en 24 heures
remindAll-reasons-customer_has_no_email = le client n’a pas d’adresse e-mail
remindAll-reasons-customer_unsubscribed = le client s’est désinscrit des relances ; une mise en demeure reste possible
remindAll-reasons-payment_processing = un paiement est en cours de traitement
remindAll-reasons-changed = modifiée depuis l’aperçu
remindAll-reasons-mail_rejected = le serveur de messagerie a refusé l’adresse
remindAll-reasons-not_overdue = pas en retard
remindAll-reasons-invoice_is_draft = encore à l’état de brouillon
remindAll-reasons-invoice_already_paid = { -paid-2 }
remindAll-reasons-invoice_refunded = remboursée
remindAll-reasons-invoice_cancelled = annulée
remindAll-none-heading = Aucune facture à relancer
remindAll-none-text = Aucune facture en retard ne correspond à ces filtres.
remindAll-done = Relances envoyées
remindAll-outcomes-sent = { -sent-2 }
remindAll-outcomes-queued = Partira dès que le serveur de messagerie l’acceptera
remindAll-outcomes-not_configured = Non envoyée
remindAll-counts-sent =
    { $count ->
        [one] { $count } relance envoyée.
       *[other] { $count } relances envoyées.
    }
remindAll-counts-queued =
    { $count ->
        [one] { $count } relance en cours d’envoi.
       *[other] { $count } relances en cours d’envoi.
    }
remindAll-counts-not_configured =
    { $count ->
        [one] { $count } relance non envoyée : aucun serveur de messagerie n’est configuré.
       *[other] { $count } relances non envoyées : aucun serveur de messagerie n’est configuré.
    }
remindAll-counts-skipped =
    { $count ->
        [one] { $count } facture non relancée.
       *[other] { $count } factures non relancées.
    }
remindAll-rest = Relancer les autres

## invoice

invoice-title =
    { $number ->
        [none] Brouillon (ID { $id })
       *[other] { $number }
    }
invoice-back = Toutes les factures
invoice-pdf = { -download-pdf }
invoice-original-label = PDF
invoice-original-link = Original, tel qu’il a été émis
invoice-original-digest = SHA-256
invoice-view = Voir
invoice-payPage = Page de paiement
invoice-due = { $amount } à payer
invoice-details = Détails techniques
invoice-document = Document
invoice-noPreview = Ce navigateur n’affiche pas les fichiers PDF dans une page.
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
invoice-facts-toGiveBack = Reste à rembourser
invoice-facts-uncredited = Remboursé sans avoir
invoice-facts-open = { -amount-due }
invoice-facts-sent = { -sent-2 }
invoice-facts-reminders = { -reminders }
invoice-facts-notes = { -notes }
invoice-late =
    { $days } { $days ->
        [one] jour
       *[other] jours
    } de retard
invoice-history = Historique
invoice-actions-edit = { -edit }
invoice-actions-issue = Émettre
invoice-actions-delete = { -delete-draft }
invoice-actions-send = { -send }
invoice-actions-remind = Envoyer une relance
invoice-actions-notice = Envoyer une mise en demeure
invoice-actions-record = { -record-payment }
invoice-actions-credit = Créer un avoir
invoice-actions-cancel = { -cancel-invoice }
invoice-issuing-title = Émettre ce brouillon ?
invoice-issuing-text = La facture reçoit son numéro et son lien de paiement, et ne peut plus être modifiée.
invoice-issuing-button = { -issue-invoice }
invoice-sending-title = Envoyer { $number } ?
invoice-sending-text = La facture est envoyée à { $email }, avec son lien de paiement.
invoice-sending-paid = La facture est envoyée à { $email }. L’e-mail indique qu’elle est réglée.
invoice-sending-button = Envoyer la facture
invoice-reminding-title = Envoyer une relance pour { $number }
invoice-reminding-to = { -to }
invoice-reminding-subject = { -subject }
invoice-reminding-preview = { -preview }
invoice-reminding-tone = { -tone }
invoice-reminding-language = { -language }
invoice-reminding-tones-friendly = Cordial
invoice-reminding-tones-neutral = Neutre
invoice-reminding-tones-firm = Ferme
invoice-reminding-tones-formal = Mise en demeure
invoice-reminding-message = Votre propre message
invoice-reminding-deadline = Délai de paiement en jours, pour une mise en demeure
invoice-reminding-deadlineHint = Si vide : { $days }.
invoice-reminding-look = { -update-preview }
invoice-reminding-force = Envoyer même si une relance est partie dans les dernières 24 heures
invoice-reminding-button = Envoyer la relance
invoice-recording-title = Enregistrer un paiement pour { $number }
invoice-recording-text = Pour une somme reçue par un autre moyen. Aucun argent n’est transféré et aucun e-mail n’est envoyé.
invoice-recording-amount = { payments-amount }
invoice-recording-paidAt = Reçu le
invoice-recording-paidAtHint = { -if-empty-today }
invoice-recording-method = { -payment-method }
invoice-recording-methods-bank_transfer = { -bank-transfer }
invoice-recording-methods-cash = { -cash }
invoice-recording-methods-card = { -card }
invoice-recording-methods-other = { -other }
invoice-recording-note = { -note }
invoice-recording-button = { -record-payment }
invoice-deleting-title = Supprimer ce brouillon ?
invoice-deleting-text = La suppression est définitive. Aucun numéro ne manquera, car un brouillon n’en a pas.
invoice-deleting-button = { -delete-draft }
invoice-cancelling-title = Annuler { $number } ?
invoice-cancelling-text = Un avoir est créé pour la totalité de la facture, et le client ne peut plus la payer. Cette action est irréversible.
invoice-cancelling-button = { -cancel-invoice }
invoice-cancelling-mail = Envoyer tout de suite l’avoir par e-mail à { $to }
invoice-cancelling-stay = Garder la facture

## exports

exports-title = { -export }
exports-text = Téléchargez vos données pour votre comptable, un tableur ou un autre programme.
exports-what = Contenu
exports-columns-table = Tableau
exports-columns-rows = Lignes
exports-columns-format = { -format }
exports-columns-status = { -status }
exports-columns-until = Disponible jusqu’au
exports-tables-everything = Toutes les données
exports-tables-customers = { -customers }
exports-tables-merged_customers = Clients fusionnés
exports-tables-items = { -items-2 }
exports-tables-bank_entries = Opérations bancaires
exports-tables-invoices = { -invoices }
exports-tables-invoice_lines = Lignes de facture
exports-tables-credit_notes = { -credit-notes }
exports-tables-quotes = { -quotes }
exports-tables-quote_lines = Lignes de devis
exports-tables-payments = { -payments }
exports-tables-refunds = { -refunds }
exports-tables-disputes = Litiges
exports-tables-payment_links = { -payment-links }
exports-tables-payment_plans = { -payment-plans }
exports-tables-subscriptions = { -subscriptions }
exports-tables-activity = { -activity }
exports-formats-csv = CSV
exports-formats-excel = Excel
exports-formats-json = JSON
exports-form-title = Nouvel export
exports-form-choice = { -data }
exports-form-format = { -format }
exports-form-formats-csv = CSV, pour les programmes et les tableurs en anglais (toutes les données : un fichier ZIP)
exports-form-formats-excel = Excel en français, en néerlandais ou en allemand (toutes les données : un fichier ZIP)
exports-form-formats-json = JSON, pour les programmes
exports-form-from = { -from }
exports-form-to = { -to-2 }
exports-form-hint = Les jours des documents et des paiements. Vide : tout.
exports-form-pdfs = Avec le PDF de chaque facture et avoir de la période
exports-form-periods-last_month = { -last-month }
exports-form-periods-last_quarter = { -last-quarter }
exports-form-periods-last_year = { -last-year }
exports-form-button = Exporter
exports-notes-0 = Un export ne contient jamais de jetons, de mots de passe, de clés de prestataire ni de secrets de webhook.
exports-notes-1 = En CSV, une apostrophe précède tout texte qu’un tableur lirait comme une formule.
exports-notes-2 = Excel a des points-virgules, des virgules décimales et des heures locales, et s’ouvre par un double clic. Le CSV a des virgules, des points décimaux et des heures en UTC.
exports-notes-3 = Une période s’applique aux documents et aux paiements. Les clients et les autres tableaux sont toujours complets ; le fichier l’indique.
exports-latest = Derniers exports
exports-one-title = { $what } en { $format }
exports-one-text = Le fichier est créé pendant le téléchargement, avec les données du moment, et n’est pas conservé.
exports-one-download = Télécharger
exports-one-downloadAgain = Télécharger à nouveau
exports-one-look = { -refresh }
exports-one-still = Ne plus actualiser
exports-one-looks = Cette page s’actualise automatiquement.
exports-one-back = Tous les exports
exports-one-progress = Lignes exportées
exports-one-of = { $done } lignes sur { $total }
exports-one-until = Disponible jusqu’au { $at }.
exports-statuses-waiting = Prêt
exports-statuses-running = En cours
exports-statuses-done = Téléchargé
exports-statuses-broken = Interrompu
exports-explanations-waiting = Pas encore téléchargé.
exports-explanations-running = Le téléchargement est en cours.
exports-explanations-done = Le fichier a été téléchargé en entier.
exports-explanations-broken = Le téléchargement s’est arrêté avant la fin. Le fichier enregistré est incomplet : supprimez-le et téléchargez-le à nouveau.

## imports

imports-title = Emménager
imports-text = Reprenez les clients, articles et factures de votre ancien logiciel. Un aperçu montre ce qui sera enregistré ; rien n’est envoyé.
imports-form = Choisir un fichier
imports-kind = Contient
imports-kinds-customers = { -customers }
imports-kinds-items = { -items-2 }
imports-kinds-invoices = { -invoices }
imports-file = { -file }
imports-hint = CSV de { $mib } Mo et { $rows } lignes au plus.
imports-button = Afficher l’aperçu
imports-tooLarge = doit avoir { $mib } Mo au plus : importez-le en plusieurs parties
imports-missing = { bank-importing-missing }
imports-unreadable = { bank-importing-unreadable }
imports-latest = Dernières importations
imports-from = Logiciel
imports-count = Nouvelles entrées
imports-state = { -status }
imports-at = { -created }
imports-one = { $kind } de { $from }
imports-states-preview = { -preview }
imports-states-done = Enregistré
imports-states-undone = { payments-facts-undone }
imports-otherProduct = un autre logiciel
imports-facts-rows = Lignes du fichier
imports-facts-new = { imports-count }
imports-facts-same = Déjà connus
imports-facts-changed = Connus avec un autre contenu, restent inchangés
imports-facts-customers = Nouveaux clients
imports-facts-withoutPaidDay = Payées sans date : l’échéance est retenue
imports-facts-withoutTax = Sans taxe
imports-facts-confirmed = Enregistré le
imports-facts-undone = Annulé le
imports-facts-until = Annulable jusqu’au
imports-explanations-preview = Ceci est un aperçu : rien n’est encore enregistré.
imports-explanations-faults = Rien ne peut être enregistré tant qu’une ligne a une erreur. La ligne 1 est la première sous l’en-tête. Corrigez le fichier et choisissez-le à nouveau.
imports-explanations-done = Tout est enregistré. Les factures gardent leurs numéros ; leurs PDF restent dans l’ancien logiciel.
imports-explanations-undone = Ce qui était enregistré est de nouveau supprimé.
imports-leftOut = Lignes ignorées
imports-reasons-draft = Brouillons
imports-reasons-credit_note = { -credit-notes }
imports-reasons-other_document = Autres documents
imports-rows-new = À enregistrer
imports-rows-changed = Connus avec un autre contenu
imports-faults = Erreurs
imports-sums = Nouvelles factures par devise
imports-columns-row = Ligne
imports-columns-field = Champ
imports-columns-fault = Erreur
imports-columns-differs = Diffère par
imports-columns-currency = { -currency }
imports-columns-count = { -invoices }
imports-columns-amount = { -amount }
imports-columns-amount_paid = { -paid }
imports-columns-amount_due = { -amount-due }
imports-confirm = Tout enregistrer
imports-progress = { $done } sur { $total } enregistrés
imports-show = Afficher l’importation
imports-failed = L’importation s’est arrêtée, et rien n’en a été enregistré.
imports-undoing-link = Annuler cette importation
imports-undoing-title = Annuler l’importation ?
imports-undoing-text = Tout ce qu’elle a enregistré est supprimé. C’est possible tant que rien ne s’est passé : ni paiement, ni e-mail, ni modification.
imports-undoing-button = Supprimer ce qu’elle a enregistré
imports-other-title = Un fichier d’un autre logiciel
imports-other-text = Seulement si le fichier n’est pas reconnu : les noms de ses colonnes, tels que la première ligne les écrit.
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
imports-other-datesBoth = Comme le fichier les montre
imports-other-orders-day_first = Jour avant le mois
imports-other-orders-month_first = Mois avant le jour
imports-other-decimal = { bank-importing-other-decimal }
imports-other-decimalBoth = { imports-other-datesBoth }

## customerStatement

customerStatement-title = { -statement }
customerStatement-of = Relevé de compte de { $name }
customerStatement-from = Du
customerStatement-to = { -to-2 }
customerStatement-download = { -download-pdf }
customerStatement-send = Envoyer à { $email }
customerStatement-noEmail = Ce client n’a pas d’adresse e-mail : le relevé ne peut pas être envoyé.
customerStatement-none = Aucune facture ni aucun paiement pour cette période, et rien n’est dû.
customerStatement-table = Relevé de compte en { $currency }
customerStatement-columns-date = { -date }
customerStatement-columns-what = { -type }
customerStatement-columns-invoice = { -invoice }
customerStatement-columns-amount = { -amount }
customerStatement-columns-balance = { -balance }
customerStatement-opening = Solde initial
customerStatement-closing = Solde final
customerStatement-outstanding = restant dû
customerStatement-credit = à rembourser
customerStatement-settled = rien n’est dû
customerStatement-kinds-invoice = { -invoice }
customerStatement-kinds-credit_note = { -credit-note }
customerStatement-kinds-payment = Paiement
customerStatement-kinds-refund = { -refund-2 }
customerStatement-kinds-refund_failed = Remboursement retourné
customerStatement-kinds-refund_waived = Remboursé, mais non dû à nouveau
customerStatement-kinds-chargeback = Rejet ou contestation
customerStatement-kinds-chargeback_reversed = Rejet ou contestation annulés
customerStatement-kinds-cancellation = Annulation
customerStatement-test = { -test }

## taxReport

taxReport-title = Récapitulatif de TVA
taxReport-text = Ce qui a été facturé et crédité, selon la date des documents. C’est un récapitulatif et non une déclaration : faites-le vérifier par votre comptable.
taxReport-period = { -period }
taxReport-periods-this_month = Ce mois-ci
taxReport-periods-last_month = { -last-month }
taxReport-periods-this_quarter = Ce trimestre
taxReport-periods-last_quarter = { -last-quarter }
taxReport-periods-this_year = Cette année
taxReport-periods-last_year = { -last-year }
taxReport-none = Aucune facture et aucun avoir n’est daté de cette période.
taxReport-look = À vérifier
taxReport-total = Total en { $currency }
taxReport-taxOn = { $tax } de TVA sur { $net }
taxReport-consumers = Ventes taxées à des particuliers dans d’autres pays de l’UE. Elles font partie des sommes ci-dessus.
taxReport-noConsumers = Aucune sur cette période.
taxReport-sales = Ventes sans TVA à des entreprises d’autres pays de l’UE, par numéro de TVA. Les biens sont des livraisons intracommunautaires, les services sont autoliquidés.
taxReport-noSales = { taxReport-noConsumers }
taxReport-invalid = pas de numéro de TVA valable
taxReport-goods = Biens
taxReport-services = Services
taxReport-files-excel-summary = { exports-formats-excel }
taxReport-files-excel-documents = Excel, par document
taxReport-files-csv-summary = { exports-formats-csv }
taxReport-files-csv-documents = CSV, par document
taxReport-more = et { $count } de plus : dans « { taxReport-files-excel-documents } », dernière colonne
taxReport-means-zero = taxé au taux de 0 % : avec les ventes taxées
taxReport-means-exempt = sans TVA selon la loi : avec les ventes exonérées
taxReport-means-reverse_charge = le client paie la TVA ; vers un autre pays de l’UE, aussi dans l’état récapitulatif
taxReport-means-intra_community = biens vendus à une entreprise d’un autre pays de l’UE ; aussi dans l’état récapitulatif
taxReport-means-export = biens sortis de l’UE
taxReport-means-outside_scope = hors de votre TVA : le plus souvent dans aucune case de la déclaration
taxReport-means-no_category = rien ne dit pourquoi : à éclaircir avant toute déclaration
taxReport-warnings-exchange_rate_missing =
    { $count ->
        [one] { $count } document n’a pas de taux de change en { $currency } et reste dans sa propre devise :
       *[other] { $count } documents n’ont pas de taux de change en { $currency } et restent dans leur propre devise :
    }
taxReport-warnings-category_missing =
    { $count ->
        [one] { $count } document a 0 % sans catégorie :
       *[other] { $count } documents ont 0 % sans catégorie :
    }
taxReport-warnings-vat_number_missing =
    { $count ->
        [one] { $count } document pour l’état récapitulatif n’a pas de numéro de TVA valable d’un autre pays de l’UE :
       *[other] { $count } documents pour l’état récapitulatif n’ont pas de numéro de TVA valable d’un autre pays de l’UE :
    }
taxReport-warnings-customer_country_missing =
    { $count ->
        [one] { $count } document à un particulier n’indique aucun pays et compte comme une vente nationale :
       *[other] { $count } documents à des particuliers n’indiquent aucun pays et comptent comme des ventes nationales :
    }
taxReport-warnings-own_country_missing =
    { $count ->
        [one] Votre entreprise n’a pas de pays, donc { $count } document manque dans les listes de l’UE :
       *[other] Votre entreprise n’a pas de pays, donc { $count } documents manquent dans les listes de l’UE :
    }
taxReport-warnings-cancelled_without_credit_note =
    { $count ->
        [one] { $count } facture a été annulée sans avoir et n’est pas comptée :
       *[other] { $count } factures ont été annulées sans avoir et ne sont pas comptées :
    }

## customers

customers-list-title = { -customers }
customers-list-make = { -add-customer }
customers-list-count =
    { $count ->
        [one] { $count } client
       *[other] { $count } clients
    }
customers-list-none-heading = Aucun client pour le moment
customers-list-none-text = Ajoutez un client pour envoyer des factures et des liens de paiement, ou pour démarrer un abonnement.
customers-list-noneFound-heading = { -no-results }
customers-list-noneFound-text = Aucun client ne correspond par son nom, son e-mail ou sa société.
customers-list-clear = { -clear-filters }
customers-list-query = Nom, e-mail ou société
customers-list-orders-newest = { -newest-first }
customers-list-orders-name = { -name }
customers-list-orders-outstanding = Restant dû le plus élevé
customers-list-orders-slowest = Délai de paiement le plus long
customers-list-columns-name = { -name }
customers-list-columns-email = { -email }
customers-list-columns-company = { -company }
customers-list-columns-since = { -created }
customers-back = Tous les clients
customers-fields-name = { -name }
customers-fields-email = { -email }
customers-fields-invoice_email = E-mail pour les factures
customers-fields-cc_emails = Copie de ces e-mails à
customers-fields-company = { -company }
customers-fields-phone = { -phone }
customers-fields-address = { -street-and-number }
customers-fields-postal_code = { -postal-code }
customers-fields-city = { -city }
customers-fields-country = { -country }
customers-fields-vat_number = { -vat-number }
customers-fields-language = { -language }
customers-fields-is_business = Entreprise ou particulier
customers-fields-registration_number = { -company-registration-number }
customers-fields-buyer_reference = Référence du client
customers-fields-payment_terms = { -payment-terms }
customers-fields-currency = { -currency }
customers-fields-payment_term_days = { -payment-term-in-days }
customers-fields-tax_category = { -tax-category }
customers-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
customers-fields-endpoint__id = { -e-invoice-address }
customers-fields-einvoice_format = Facture électronique jointe à l’e-mail
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
customers-groups-einvoices = Factures électroniques
customers-groups-delivery = Adresse de livraison
customers-groups-debit = { business-groups-debit }
customers-groups-note = { -note }
customers-business-yes = { -business }
customers-business-no = Particulier
customers-vatFaults-unknown_country = Non valide : un numéro de TVA commence par le code du pays, comme FR ou BE.
customers-vatFaults-wrong_form = Non valide : les numéros de TVA de ce pays ont une autre longueur ou d’autres caractères.
customers-vatFaults-wrong_check_digits = Non valide : la clé de contrôle est fausse. Il y a peut-être une faute de frappe.
customers-hints-invoice_email = Les factures, avoirs, relevés et relances y sont envoyés. Si ce champ est vide : à l’e-mail ci-dessus.
customers-hints-cc_emails = Cinq adresses au plus, séparées par des virgules.
customers-hints-language = Pour les e-mails et les factures. Si vide, la langue du pays ; s’il en a plusieurs, celle de votre entreprise.
customers-hints-buyer_reference = Figure sur les factures de ce client.
customers-hints-payment_terms = Figurent sur les factures de ce client.
customers-hints-currency = Devise des factures de ce client. Si vide, la vôtre.
customers-hints-payment_term_days = Si vide, le vôtre. De 0 à 365.
customers-hints-tax_category = Pour les lignes sans taux de TVA. Seule la catégorie « Taxable » utilise votre taux par défaut.
customers-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
customers-hints-einvoice_format = Un fichier envoyé avec le PDF, sauf s’il manque une donnée pour le créer.
customers-hints-delivery_address__name = { -if-goods-or-work-are-delivered }
customers-hints-direct_debit__mandate_reference = { -mails-and-documents-then-say-that }
customers-hints-note = Le client ne la voit pas.
customers-paysAfter = Paie en
customers-days = { $n } jours en moyenne
customers-since = { -created }
customers-details = Coordonnées
customers-owed = { -outstanding }
customers-daysToPay = Délai de paiement (jours)
customers-nothingOwed = Rien n’est dû.
customers-pending = { $n } en attente
customers-late = { $n } en retard
customers-invoices-title = Dernières factures
customers-invoices-none = Aucune facture pour le moment.
customers-quotes-title = Derniers devis
customers-payments-title = { -latest-payments }
customers-payments-none = Aucun paiement pour le moment.
customers-subscriptions-title = { -subscriptions }
customers-subscriptions-none = Aucun abonnement pour le moment.
customers-actions-edit = { -edit }
customers-actions-invoice = { -new-invoice }
customers-actions-quote = { -new-quote }
customers-actions-link = { -new-payment-link }
customers-actions-subscribe = { -new-subscription }
customers-actions-erase = Effacer…
customers-actions-merge = Fusionner avec…
customers-adding-title = { -add-customer }
customers-adding-button = { -add-customer }
customers-changing-title = Modifier { $name }
customers-changing-button = { -save }
customers-erasing-title = Effacer { $name } ?
customers-erasing-text = À utiliser quand un client demande à être oublié. C’est définitif.
customers-erasing-goes = Sont effacés : nom, adresses, numéros et notes, ainsi que ce que l’activité, les e-mails, les événements, les paiements et la recherche disent de ce client. Les copies de la base faites auparavant ne changent pas.
customers-erasing-button = Effacer définitivement
customers-erasing-notYet = Ce client ne peut pas encore être effacé. Réglez d’abord ce qui est en cours :
customers-erasing-back = Retour au client
customers-erasing-obstacles-draft_invoice = Brouillon de facture : à émettre ou à supprimer
customers-erasing-obstacles-unpaid_invoice = Facture impayée : enregistrer le paiement, créditer ou annuler
customers-erasing-obstacles-money_to_give_back = Argent crédité à rendre
customers-erasing-obstacles-dispute = Litige non tranché
customers-erasing-obstacles-draft_quote = Brouillon de devis : à supprimer
customers-erasing-obstacles-open_quote = Devis ouvert : à refuser
customers-erasing-obstacles-quote_to_invoice = Devis accepté sans facture
customers-erasing-obstacles-payment = Paiement en cours
customers-erasing-obstacles-refund = Remboursement en cours
customers-erasing-obstacles-payment_link = Lien de paiement actif : à désactiver
customers-erasing-obstacles-subscription = Abonnement : à résilier
customers-erasing-obstacles-bank_entry = Écriture bancaire sans correspondance : à rapprocher ou à ignorer
customers-erasing-obstacles-mail = E-mail en attente d’envoi
customers-erasing-keptNone = Aucun document n’est conservé : il ne reste rien de ce client.
customers-erasing-kept =
    { $count ->
        [one] Conservé tel qu’il a été émis, avec le nom et l’adresse, car la loi le demande : { $count } document
       *[other] Conservés tels qu’ils ont été émis, avec le nom et l’adresse, car la loi le demande : { $count } documents
    }
customers-erasing-keptMore =
    { $count ->
        [one] et { $count } de plus
       *[other] et { $count } de plus
    }
customers-erasing-keptPayments =
    { $count ->
        [one] { $count } paiement reste, sans le payeur.
       *[other] { $count } paiements restent, sans le payeur.
    }
customers-erasedOn = Effacé le { $date }. Les documents et les paiements sont conservés.
customers-erasedDocument = Le client a été effacé le { $date }. Ce document reste tel qu’il a été émis : son PDF contient encore le nom et l’adresse, car la loi fiscale impose de le conserver.
customers-taken = est déjà utilisé par un autre client
customers-sameEmail-known = Clients qui ont cette adresse e-mail :
customers-sameEmail-another = C’est un autre client, avec la même adresse e-mail
customers-merging-title = Fusionner { $name } avec un autre client
customers-merging-choose = Choisissez le client qui reste. Celui d’où vous venez disparaît ; son numéro mène alors à l’autre.
customers-merging-find = Nom, e-mail ou société
customers-merging-none = Aucun autre client trouvé. Cherchez un autre nom.
customers-merging-question = Fusionner { $name } avec { $into } ?
customers-merging-text = Tout ce qui est à { $name } appartient ensuite à { $into }. Les documents émis restent tels quels. { $into } garde ses propres coordonnées. Cette action est irréversible.
customers-merging-button = Fusionner
customers-merging-gone = Disparaît
customers-merging-stays = Reste
customers-merging-filled = Coordonnées reprises
customers-merging-moves = Ce qui est transféré
customers-merging-nothing = Rien

## creditNotes

creditNotes-title = { -credit-notes }
creditNotes-back = Tous les avoirs
creditNotes-count =
    { $count ->
        [one] { $count } avoir
       *[other] { $count } avoirs
    }
creditNotes-none-heading = Aucun avoir pour le moment
creditNotes-none-text = Un avoir annule une facture, en tout ou en partie. Créez-le depuis la page de la facture.
creditNotes-noneFound-heading = { -no-results }
creditNotes-noneFound-text = Aucun avoir ne correspond à ces filtres.
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
creditNotes-facts-due = Déduit du reste à payer
creditNotes-facts-back = À rembourser
creditNotes-facts-refund = { -refund-2 }
creditNotes-facts-sent = Envoyé
creditNotes-giveBack = { -refund }
creditNotes-refunds-none = Non remboursé
creditNotes-refunds-pending = En cours
creditNotes-refunds-done = { -refunded }
creditNotes-refunds-refused = Impossible
creditNotes-sending-title = { invoice-sending-title }
creditNotes-sending-text = L’avoir est envoyé à { $email }.
creditNotes-sending-button = Envoyer l’avoir
creditNotes-crediting-title = Créer un avoir sur { $number }
creditNotes-crediting-text = L’avoir peut aller jusqu’à { $left }. Un avoir est définitif : vérifiez l’aperçu avant de le créer.
creditNotes-crediting-reason = { -reason }
creditNotes-crediting-reasonHint = Figure sur l’avoir.
creditNotes-crediting-amount = Montant TTC en { $currency }
creditNotes-crediting-lines = Ou la quantité pour chaque ligne
creditNotes-crediting-all = Créer l’avoir pour tout ce qui reste, soit { $left }
creditNotes-crediting-needed = est obligatoire : un montant, une quantité pour une ligne, ou tout ce qui reste
creditNotes-crediting-notBoth = doit rester vide si l’avoir porte sur tout ce qui reste
creditNotes-crediting-look = Afficher l’aperçu
creditNotes-crediting-lookAgain = { -update-preview }
creditNotes-crediting-preview = { -preview }
creditNotes-crediting-changed = Le formulaire a été modifié après l’aperçu. Vérifiez le nouvel aperçu.
creditNotes-crediting-after = Reste à payer ensuite
creditNotes-crediting-quantity = { $description } (sur { $quantity })
creditNotes-crediting-refund = Rembourser tout de suite ce qui en a été payé
creditNotes-crediting-button = Créer un avoir de { $amount }

## einvoice

einvoice-title = Facture électronique
einvoice-possible = Envoyez le fichier à votre client, ou à votre point d’accès Peppol. Son contenu est toujours le même.
einvoice-later = Vous pourrez la télécharger une fois ce brouillon émis.
einvoice-files-ubl_peppol = Peppol (UBL)
einvoice-files-ubl_en16931 = EN 16931 (UBL)
einvoice-files-ubl_xrechnung = XRechnung (UBL)
einvoice-files-cii_en16931 = EN 16931 (CII)
einvoice-files-cii_xrechnung = XRechnung (CII)
einvoice-files-pdf = Factur-X / ZUGFeRD (PDF)
einvoice-profiles-peppol = Peppol
einvoice-profiles-en16931 = EN 16931
einvoice-profiles-xrechnung = XRechnung
einvoice-missing = Ce qui manque pour une facture électronique
einvoice-missingFor = Ce qui manque pour { $profiles }
einvoice-and = et
einvoice-frozen = Un document émis ne change plus : complétez les données pour le prochain, ou créez un avoir et émettez une nouvelle facture.

## tax

tax-categories-standard = { -taxed }
tax-categories-zero = { -zero-rate }
tax-categories-exempt = { -exempt }
tax-categories-reverse_charge = { -reverse-charge }
tax-categories-intra_community = { -intra-community-supply }
tax-categories-export = { -export-of-goods }
tax-categories-outside_scope = { -outside-the-scope-of-vat }
tax-whyFree-exempt = par exemple soins, enseignement ou franchise de TVA
tax-whyFree-reverse_charge = la TVA est due par le client
tax-whyFree-intra_community = biens livrés à une entreprise d’un autre pays de l’UE
tax-whyFree-export = biens livrés dans un pays hors de l’UE
tax-whyFree-zero = taxé à 0 %
tax-whyFree-outside_scope = par exemple des dommages et intérêts
tax-choose = Choisir…
tax-none = Non défini
tax-included-tax_rate = TVA incluse dans le montant, en %
tax-included-rateHint = Si vide, la valeur par défaut du client ou de l’entreprise.
tax-included-tax_category = { -tax-category }
tax-included-exemption_reason = Motif de l’absence de TVA
tax-included-exemption_code = Code du motif (VATEX)
tax-included-codeHint = Par exemple VATEX-EU-132.
tax-included-label = TVA
tax-included-rate = { $percent } % inclus

## troubles

troubles-not_found-heading = Page introuvable
troubles-not_found-text = Elle a peut-être été déplacée, ou appartient à une autre entreprise.
troubles-forbidden-heading = Réservé aux propriétaires
troubles-forbidden-text = Demandez à un propriétaire de cette entreprise de le faire pour vous.
troubles-foreign-heading = Ce formulaire a expiré
troubles-foreign-text = Rien n’a été modifié. Rouvrez la page et réessayez.
troubles-method_not_allowed-heading = Cela ne fonctionne pas ici
troubles-method_not_allowed-text = Ouvrez plutôt l’adresse dans votre navigateur.
troubles-too_large-heading = C’est trop en une seule fois
troubles-too_large-text = Rien n’a été modifié. Revenez en arrière et envoyez moins : des textes plus courts ou moins de lignes.
troubles-malformed-heading = La demande n’a pas pu être lue
troubles-malformed-text = Revenez en arrière et réessayez.
troubles-unavailable-heading = Impossible pour l’instant
troubles-unavailable-text = Rien n’a été modifié. Réessayez dans quelques secondes.
troubles-broken-heading = Une erreur s’est produite de notre côté
troubles-broken-text = Vérifiez si l’opération a eu lieu avant de réessayer.
troubles-too_often-heading = Trop de demandes
troubles-too_often-text = Rien n’a été modifié.
troubles-refused = C’est impossible
troubles-back = Retour à la vue d’ensemble
troubles-requestId = Si vous contactez le support, indiquez { $id }.
troubles-wait =
    { $seconds ->
        [one] Réessayez dans { $seconds } seconde.
       *[other] Réessayez dans { $seconds } secondes.
    }

## page

page-skip = Aller au contenu
page-nav-label = Tableau de bord
page-nav-overview = { -overview }
page-nav-sales = Ventes
page-nav-money = Trésorerie
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
page-settings-groups-paid = Encaissement
page-settings-groups-access = Personnes et accès
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
page-signOut = Se déconnecter
page-faults = Veuillez vérifier les points suivants :
page-elsewhere-business = Votre entreprise, { $field }
page-elsewhere-customer = Client, { $field }
page-sentBefore = Ce formulaire a déjà été envoyé avec d’autres données. Vérifiez si cela a fonctionné avant de l’envoyer à nouveau.
page-date-format = jj/mm/aaaa
page-date-pick = Choisir une date
page-optional = (facultatif)
page-required = * obligatoire
page-apply = Appliquer
page-all = { -all }
page-next = Page suivante
page-first = Première page
page-cancel = Retour
page-actions = { -actions }
page-actionsFor = Actions pour { $row }
page-filters = Filtres
page-moreFilters = Plus de filtres
page-sort = Trier par
page-search-label = Rechercher partout
page-search-hint = { -search }
page-search-button = { -search }
page-secret-hint = Cliquez dans le champ, puis appuyez sur Ctrl+A et Ctrl+C (sur un Mac : ⌘A et ⌘C).
page-secret-done = Je l’ai copié
page-share-copy = Copier
page-share-copied = Copié
page-share-email = Écrire un e-mail avec ce lien
page-share-open = Ouvrir
page-share-code = Afficher le code QR
page-share-codeLabel = Code QR de l’adresse
page-test = { -test }
page-testmode = Mode test : pas d’argent réel
page-onlyOf = Uniquement pour
page-onlyOnPlan = Uniquement avec la formule
page-match-several =
    { $count } clients correspondent à « { $query } ». La liste les affiche tous. { $isCut ->
        [yes] Les { $shown } premiers :
       *[no] Choisissez-en un pour n’afficher que lui :
    }
page-match-none =
    Aucun client ne correspond à « { $query } ».{ $near ->
        [0] { "" }
       *[other] { " " }Vouliez-vous dire :
    }

## business

business-title = Coordonnées de l’entreprise
business-text = Figurent sur vos factures. Une facture émise garde les coordonnées du jour de son émission.
business-groups-name = { -business-name }
business-groups-address = Adresse
business-groups-contact = Contact
business-groups-einvoices = Recevoir des factures électroniques
business-groups-debit = { invoiceContent-facts-directDebit }
business-groups-tax = { -vat-and-e-invoices }
business-groups-bank = Compte bancaire
business-groups-here = Heure, devise et langue
business-fields-name = { -name }
business-fields-legal_name = Dénomination sociale
business-fields-address = { -street-and-number }
business-fields-postal_code = { -postal-code }
business-fields-city = { -city }
business-fields-country = { -country }
business-fields-email = { -email }
business-fields-reply_to = Réponses à
business-fields-phone = { -phone }
business-fields-website = Site web
business-fields-vat_number = { -vat-number }
business-fields-registration_number = { -company-registration-number }
business-fields-iban = IBAN
business-fields-bic = BIC
business-fields-creditor_identifier = Identifiant créancier SEPA
business-fields-timezone = { -time-zone }
business-fields-currency = { -currency }
business-fields-language = Langue de vos documents
business-fields-contact_name = Personne de contact
business-fields-tax_number = Numéro fiscal
business-fields-registration_scheme = Registre de ce numéro
business-fields-endpoint__scheme = { -scheme-of-the-e-invoice-address }
business-fields-endpoint__id = { -e-invoice-address }
business-hints-name = Les clients le voient sur les factures, les e-mails et les pages de paiement.
business-hints-legal_name = Si elle est différente, par exemple Studio Nord SARL. Nécessaire pour les mises en demeure.
business-hints-reply_to = Adresse qui reçoit les réponses à vos e-mails. Si ce champ est vide : l’e-mail ci-dessus.
business-hints-website = Par exemple https://example.com.
business-hints-vat_number = Avec le code du pays en tête, par exemple FR40303265045.
business-hints-iban = Figure sur les factures, pour les virements.
business-hints-creditor_identifier = Figure sur les factures que vous encaissez par prélèvement.
business-hints-timezone = Détermine la fin d’un jour, d’un mois et d’une échéance. Les mois passés ne changent pas.
business-hints-currency = Pour les nouvelles factures et les nouveaux liens de paiement. Fixée après la première facture.
business-hints-language = Pour les e-mails et les factures aux clients dont ni la langue ni le pays n’en déterminent une.
business-hints-tax_number = Si vous n’avez pas de numéro de TVA.
business-hints-registration_scheme = Quatre chiffres (ICD), par exemple 0002 pour le répertoire Sirene ou 0208 pour la BCE belge.
business-hints-endpoint__scheme = { -four-digits-eas-such-as-0106 }
business-hints-endpoint__id = Là où vous recevez les factures électroniques, selon ce schéma.
business-currencyIsFixed = Devise : { $currency }. Elle ne peut plus être modifiée, car il existe des factures.
business-button = { -save }
business-logo-title = Logo
business-logo-text = Affiché sur les pages de paiement et sur les factures que vous émettez à partir de maintenant.
business-logo-alt = Logo de { $business }
business-logo-none = Aucun logo pour le moment.
business-logo-add = Ajouter un logo
business-logo-change = Changer le logo
business-logo-remove = { -remove-logo }
business-logo-field = Image
business-logo-hint = PNG ou JPEG, { $kib } Kio et { $pixels } × { $pixels } pixels au maximum. Le logo est affiché sur fond blanc.
business-logo-button = Enregistrer le logo
business-logo-missing = est obligatoire : choisissez d’abord un fichier
business-logo-oneOnly = doit être un seul fichier
business-logo-tooLarge = ne doit pas dépasser { $kib } Kio
business-logo-removing-title = Supprimer le logo ?
business-logo-removing-text = Les pages de paiement et les nouvelles factures n’affichent plus que votre nom. Les factures émises gardent le logo.
business-logo-removing-button = { -remove-logo }
business-invoices-title = Paramètres des factures
business-invoices-text = Pour les factures que vous émettez à partir de maintenant. Les factures émises ne changent pas.
business-invoices-next = La prochaine facture est { $number }. Le prochain avoir est { $note }. Le prochain devis est { $quote }.
business-invoices-groups-numbers = Numéros et délais
business-invoices-groups-tax = { -vat-and-e-invoices }
business-invoices-groups-texts = Textes
business-invoices-fields-invoice_prefix = Préfixe des numéros de facture
business-invoices-fields-credit_note_prefix = Préfixe des numéros d’avoir
business-invoices-fields-quote_prefix = Préfixe des numéros de devis
business-invoices-fields-number_digits = Chiffres du numéro
business-invoices-fields-next_invoice_number = Prochain numéro de facture
business-invoices-fields-next_credit_note_number = Prochain numéro d’avoir
business-invoices-fields-next_quote_number = Prochain numéro de devis
business-invoices-fields-payment_term_days = { -payment-term-in-days }
business-invoices-fields-default_tax_rate = TVA par défaut, en %
business-invoices-fields-default_tax_category = Catégorie de TVA par défaut
business-invoices-fields-exemption_reason = Motif de l’exonération
business-invoices-fields-invoice_checks = S’il manque une mention sur une facture
business-invoices-fields-send_receipts = Reçus
business-invoices-fields-invoice_footer = Pied de page des factures
business-invoices-fields-collection_costs_text = Mises en demeure : frais de recouvrement
business-invoices-fields-interest_text = Mises en demeure : intérêts de retard
business-invoices-checks-off = Ne rien signaler
business-invoices-checks-warn = Avertir, et émettre la facture
business-invoices-checks-strict = Ne pas émettre la facture
business-invoices-receipts-no = N’en envoyer aucun
business-invoices-receipts-yes = En envoyer un à chaque paiement
business-invoices-hints-invoice_prefix = Au plus 20 lettres, chiffres et -/._, par exemple INV- ou { "{" }year{ "}" }-. { "{" }year{ "}" } (ou { "{" }yy{ "}" }) est l’année de la facture ; chaque année recommence alors à 1. Les numéros se suivent sans interruption.
business-invoices-hints-payment_term_days = De la date de facture à l’échéance, sauf indication contraire sur la facture. De 0 à 365.
business-invoices-hints-credit_note_prefix = Différent de celui des factures, par exemple CN-.
business-invoices-hints-quote_prefix = Différent de ces deux-là, par exemple DE-.
business-invoices-hints-number_digits = Au moins autant, avec des zéros devant : 6 donne 000042. De 1 à 9.
business-invoices-hints-next_invoice_number = Seulement pour continuer là où un autre logiciel s’est arrêté, par exemple à 458. Il ne peut qu’augmenter. Si vide, il ne change pas.
business-invoices-hints-next_credit_note_number = De même pour les avoirs.
business-invoices-hints-next_quote_number = De même pour les devis.
business-invoices-hints-default_tax_rate = Pour les lignes sans taux, sauf si l’article ou le client en a un autre. Si vide, 0 %.
business-invoices-hints-default_tax_category = Seule la catégorie « Taxable » a un taux supérieur à 0.
business-invoices-hints-exemption_reason = Pourquoi vous ne facturez pas de TVA, par exemple l’article de loi.
business-invoices-hints-invoice_checks = Par exemple votre adresse ou votre numéro de TVA.
business-invoices-hints-send_receipts = Après un paiement sur une page de paiement : par e-mail, à l’adresse indiquée par le payeur, sinon au client. Avec la facture réglée.
business-invoices-hints-invoice_footer = Par exemple vos conditions, ou un mot de remerciement.
business-invoices-hints-collection_costs_text = Une phrase imprimée telle que vous l’écrivez, par exemple « Après cette date, nous facturons une indemnité de 40,00 EUR pour frais de recouvrement. » Si vide, aucuns frais ne sont réclamés.
business-invoices-hints-interest_text = Une phrase sur les intérêts légaux ou convenus. Si vide, aucun intérêt n’est réclamé.
business-invoices-button = { -save }

## bank

bank-list-title = Relevés bancaires
bank-list-count =
    { $count ->
        [one] { $count } opération
       *[other] { $count } opérations
    }
bank-list-none-heading = Aucune opération à traiter
bank-list-none-text = Importez un relevé bancaire et voyez quelles factures ont été payées. Rien n’est enregistré sans votre accord.
bank-list-noneFound-heading = { -no-results }
bank-list-noneFound-text = Aucune opération ne correspond à ces filtres.
bank-list-clear = { -clear-filters }
bank-list-status = { -status }
bank-list-statuses-open = À traiter
bank-list-statuses-confirmed = Enregistrée
bank-list-statuses-ignored = Ignorée
bank-list-level = { -match }
bank-list-from = Date comptable à partir du
bank-list-to = Date comptable jusqu’au
bank-list-amount = { -amount }
bank-list-noName = Payeur sans nom
bank-list-columns-payer = Payeur
bank-list-columns-day = Date comptable
bank-list-columns-text = Libellé
bank-list-columns-match = { -match }
bank-list-columns-amount = { -amount }
bank-levels-certain = Certaine
bank-levels-likely = Probable
bank-levels-possible = Possible
bank-levels-ambiguous = Plusieurs correspondances
bank-levels-already_paid = Déjà payée
bank-levels-unmatched = Sans correspondance
bank-levels-reversal = Annulation par la banque
bank-levels-return = Paiement retourné
bank-importing-title = Importer un relevé bancaire
bank-importing-text = Exportez un fichier CAMT.053, MT940 ou CSV depuis votre banque. Rien n’est encore enregistré ; importer deux fois le même fichier n’ajoute rien.
bank-importing-file = { -file }
bank-importing-hint = { $mib } Mo et 10 000 opérations au maximum.
bank-importing-currency = { -currency }
bank-importing-currencyHint = Seulement pour un CSV sans colonne de devise, par exemple EUR.
bank-importing-button = Importer
bank-importing-tooLarge = ne doit pas dépasser { $mib } Mo : exportez une période plus courte
bank-importing-missing = est obligatoire : choisissez un fichier
bank-importing-unreadable = ne peut pas être lu : { $why }
bank-importing-unknown = est un CSV dont les colonnes ne sont pas connues. Choisissez-le à nouveau et indiquez ses colonnes sous « Autre CSV ». Il contient : { $columns }
bank-importing-other-title = Autre CSV
bank-importing-other-text = Seulement si le fichier n’est pas reconnu : les noms de ses colonnes, tels qu’ils figurent dans la première ligne, ou leurs positions à partir de 1, s’il n’a pas de ligne d’en-tête.
bank-importing-other-columns-column_date = Colonne de la date
bank-importing-other-columns-column_amount = Colonne du montant
bank-importing-other-columns-column_in = Colonne des encaissements, si elle est distincte
bank-importing-other-columns-column_out = Colonne des décaissements, si elle est distincte
bank-importing-other-columns-column_text = Colonne du libellé
bank-importing-other-columns-column_name = Colonne du nom du payeur
bank-importing-other-columns-column_iban = Colonne de l’IBAN du payeur
bank-importing-other-columns-column_direction = Colonne qui indique débit ou crédit
bank-importing-other-columns-column_state = Colonne qui indique si l’opération est comptabilisée
bank-importing-other-booked = Mots qui signifient « comptabilisée »
bank-importing-other-bookedHint = Séparés par des virgules. Les autres lignes sont laissées de côté.
bank-importing-other-decimal = Montants
bank-importing-other-decimalEither = Avec décimales : 1.234,56 ou 1,234.56
bank-importing-other-dates = Dates
bank-importing-other-datesIso = YYYY-MM-DD ou YYYYMMDD
bank-importing-leftOut-title = Laissé de côté
bank-importing-leftOut-reasons-not_booked = Pas encore comptabilisées
bank-importing-leftOut-reasons-no_amount = Sans montant
bank-importing-leftOut-reasons-zero = Montant nul
bank-importing-leftOut-reasons-own_return = Vos propres paiements, revenus
bank-importing-leftOut-reasons-incomplete = Lignes tronquées, ou qui ne sont pas des opérations
bank-importing-leftOut-reasons-shifted = Cellules ou lignes peut-être décalées
bank-importing-steps-adding = Opérations importées : { $done } sur { $total }
bank-importing-steps-matching = Opérations comparées aux factures : { $done } sur { $total }
bank-importing-result = Nouvelles opérations : { $added }. Déjà importées : { $known }.
bank-importing-review = Afficher les correspondances
bank-importing-failed = L’import s’est arrêté. Importez à nouveau le fichier : ce qui est déjà importé n’est pas ajouté une seconde fois.
bank-recording-link = Enregistrer les paiements certains
bank-recording-title =
    Enregistrer { $n } { $n ->
        [one] paiement certain
       *[other] paiements certains
    } ({ $sums }) ?
bank-recording-text = Chaque paiement est enregistré à sa date comptable. Rien n’est envoyé. Un paiement enregistré peut être annulé.
bank-recording-button = Enregistrer les paiements
bank-recording-done = Paiements enregistrés
bank-recording-entry = Opération
bank-recording-recorded =
    { $n ->
        [0] Rien n’a été enregistré.
        [one] { $n } opération enregistrée : { $sums }.
       *[other] { $n } opérations enregistrées : { $sums }.
    }
bank-recording-skipped =
    { $n ->
        [one] { $n } opération non enregistrée.
       *[other] { $n } opérations non enregistrées.
    }
bank-recording-rest = Enregistrer les suivantes
bank-one-title = { $amount } de { $payer }
bank-one-why = { -why }
bank-one-excess = Trop-perçu
bank-one-left = Pas encore enregistré
bank-one-record = Enregistrer le paiement
bank-one-recordRest = Enregistrer le reste sur une autre facture
bank-one-invoice = { -invoice }
bank-one-invoiceHint = Numéro ou ID, par exemple INV-000042.
bank-one-amount = { -amount }
bank-one-amountHint = Si vide, le reste à payer, ou l’opération entière si elle est inférieure.
bank-one-ignore = Ignorer
bank-one-restore = Rétablir
bank-one-reversal = La banque a annulé un paiement antérieur. Annulez le paiement enregistré, pour que la facture soit de nouveau à payer.
bank-one-undo = Annuler le paiement de { $number }
bank-reasons-not_found = n’est pas une de vos opérations
bank-reasons-already_confirmed = est déjà enregistrée
bank-reasons-ignored = est ignorée
bank-reasons-reversal = annule un paiement antérieur
bank-reasons-changed = a maintenant une autre correspondance
bank-reasons-ambiguous = est obligatoire : plusieurs factures correspondent
bank-reasons-no_match = est obligatoire : aucune facture ne correspond
bank-reasons-already_paid = est déjà payée
bank-reasons-amount_differs = est obligatoire : le montant diffère du reste à payer
bank-reasons-invoice_ambiguous = Ces chiffres sont l’ID d’une facture et le numéro d’une autre : indiquez le numéro complet.
bank-reasons-invoice_not_found = n’existe pas
bank-reasons-invoice_not_open = n’a plus rien à payer
bank-reasons-other_currency = est dans une autre devise que l’opération
bank-reasons-invoice_twice = indique deux fois la même facture
bank-reasons-more_than_due = a un reste à payer inférieur à ce montant
bank-reasons-more_than_entry = recevrait plus que le montant de l’opération
bank-reasons-booked_in_future = ne peut pas être payée à une date future

## consent

consent-title = Autoriser { $name } ?
consent-text = Un assistant demande l’accès à votre facturation. Le nom qu’il indique :
consent-host = Si vous l’autorisez, vous continuez vers { $host }.
consent-here = Si vous l’autorisez, vous continuez vers un programme de cet ordinateur ({ $host }).
consent-unproved = Un nom peut être usurpé. Ne continuez que si vous avez vous-même lancé cette demande dans cet assistant.
consent-account = { -business }
consent-as = Connecté en tant que
consent-may = { -permissions }
consent-read = Consulter toutes les données : clients, factures, paiements et rapports
consent-write = Gérer la facturation : créer et envoyer des factures, relancer les clients, et encaisser, enregistrer et rembourser des paiements
consent-never = Il ne voit jamais votre mot de passe, et ne peut modifier ni les paramètres, ni les membres, ni les jetons.
consent-allow = Autoriser
consent-deny = Refuser
consent-until = Vous pouvez le déconnecter à tout moment dans les paramètres.

## assistants

assistants-title = { -connected-assistants }
assistants-how = Ajoutez cette adresse à votre assistant comme connecteur. Il vous demandera ensuite votre autorisation ici.
assistants-howLabel = { -address-for-assistants }
assistants-columns-name = Assistant
assistants-columns-scopes = { -permissions }
assistants-columns-by = Connecté par
assistants-columns-since = { -connected }
assistants-columns-used = { -last-used }
assistants-columns-actions = { -actions }
assistants-scopes-billing__read = { -read }
assistants-scopes-billing__write = { -write }
assistants-goesTo = sur
assistants-never = { -never }
assistants-none-heading = Aucun assistant connecté
assistants-none-text = Dans Claude, ChatGPT ou votre éditeur, ajoutez un connecteur avec l’adresse ci-dessus.
assistants-disconnect = { -disconnect }
assistants-disconnecting-title = Déconnecter { $name } ?
assistants-disconnecting-text = Tous ses jetons cessent aussitôt de fonctionner. Il pourra être reconnecté avec votre autorisation.
assistants-disconnecting-button = { -disconnect }
assistants-gone-heading = Cette demande n’est plus valable
assistants-gone-text = Elle a déjà reçu une réponse, a expiré ou a été lancée dans un autre navigateur. Recommencez la connexion depuis votre assistant.
assistants-notYours-heading = Cette demande ne concerne pas votre entreprise
assistants-notYours-text = L’assistant appartient à une autre entreprise. Seules les personnes de cette entreprise peuvent le connecter.
assistants-problem-heading = Cet assistant ne peut pas être connecté
assistants-problem-text = Il n’est pas possible de répondre à sa demande en toute sécurité. Recommencez la connexion depuis votre assistant. Si le problème persiste, signalez-le à l’éditeur de l’assistant.
assistants-problem-reasons-temporarily_unavailable = Trop de demandes sont venues de votre réseau. Attendez une minute et réessayez.
assistants-problem-reasons-invalid_redirect_uri = Son adresse de retour n’est pas autorisée ici. Si vous lui faites confiance, ajoutez-la au paramètre ASSISTANT_REDIRECTS.
assistants-problem-reasons-invalid_client = L’assistant n’est plus enregistré ici, ou sa description ne peut pas être lue.
assistants-problem-reasons-invalid_client_metadata = La description que l’assistant donne de lui-même n’est pas valide.
assistants-gpt-title = Actions GPT
assistants-gpt-text = Votre propre GPT connecte les utilisateurs avec un ID client OAuth et un secret que vous créez ici.
assistants-gpt-make = { -create-gpt-credentials }
assistants-gpt-making-title = { -create-gpt-credentials }
assistants-gpt-making-text = Saisissez-les dans le GPT, sous Actions → Authentification → OAuth.
assistants-gpt-making-name = Nom du GPT
assistants-gpt-making-button = Créer les identifiants
assistants-gpt-shown-title = Identifiants pour votre GPT
assistants-gpt-shown-text = Copiez-les tous dans le GPT maintenant. Le secret n’est affiché qu’une seule fois.
assistants-gpt-shown-id = { -client-id }
assistants-gpt-shown-secret = Client secret
assistants-gpt-shown-authorization = Authorization URL
assistants-gpt-shown-token = Token URL
assistants-gpt-shown-scope = Scope
assistants-gpt-shown-method = Token exchange method
assistants-gpt-shown-methodValue = Default (POST request)
assistants-gpt-shown-done = Terminé
assistants-gpt-columns-name = GPT
assistants-gpt-columns-id = { -client-id }
assistants-gpt-columns-since = { -created }
assistants-gpt-remove = { -delete }
assistants-gpt-removing-title = Supprimer les identifiants de { $name } ?
assistants-gpt-removing-text = Tous ceux qui ont connecté ce GPT sont déconnectés, et il ne peut plus être connecté.
assistants-gpt-removing-button = Supprimer les identifiants

## ask

ask-title = Poser une question
ask-label = Votre question sur votre comptabilité
ask-hint = Par exemple : qui me doit le plus ? Un modèle de langage répond. Il ne peut que lire.
ask-button = Demander
ask-again = Poser une autre question
ask-empty = { -must-not-be-empty }
ask-tooLong = ne doit pas dépasser { $max } caractères
ask-answer = Réponse
ask-waiting = Lecture de votre comptabilité…
ask-broken = Une erreur s’est produite de notre côté. Posez à nouveau votre question. Si le problème persiste, indiquez { $id }.
ask-careful = Vérifiez cette réponse :
ask-used =
    { $count ->
        [0] Aucun outil utilisé
        [one] 1 outil utilisé
       *[other] { $count } outils utilisés
    }
ask-note = Chaque montant mène à la page dont il provient, dans un nouvel onglet. Rien n’est modifié ni envoyé.
ask-table = Tableau de la réponse
ask-unknown = Aucun outil n’a fourni ce montant.
ask-missing-heading = Aucun modèle de langage n’est configuré
ask-missing-text = C’est un modèle de langage qui répond aux questions, et ce service n’en a pas encore. L’exploitant du service indique une clé, ou l’adresse d’un modèle local, puis redémarre le service.
ask-missing-settings = Paramètres :

## api

api-title = { -api-tokens }
api-text = Les programmes et les assistants utilisent un jeton pour travailler dans cette entreprise. Donnez à chacun son propre jeton, avec les seules autorisations dont il a besoin.
api-make = { -create-token }
api-none-heading = Aucun jeton pour le moment
api-none-text = Créez-en un pour chaque programme ou assistant qui travaille avec vos factures.
api-columns-name = { -name }
api-columns-scopes = { -permissions }
api-columns-used = { -last-used }
api-columns-expires = { -expires }
api-columns-actions = { -actions }
api-never = { -never }
api-scopes-billing__read = { -read }
api-scopes-billing__write = { -write }
api-revoked = Révoqué
api-expired = { -expired }
api-rotate = Renouveler
api-revoke = Révoquer
api-form-name = { -name }
api-form-nameHint = Par exemple le programme ou l’assistant qui l’utilise.
api-form-scopes = { -permissions }
api-form-read = Lecture : factures, clients, paiements, rapports
api-form-write = Écriture : créer, envoyer, relancer, enregistrer, annuler
api-form-lifetime = Expire après
api-form-lifetimes-30 = 30 jours
api-form-lifetimes-90 = 90 jours
api-form-lifetimes-180 = 180 jours
api-form-lifetimes-365 = Un an
api-form-lifetimes-never = { -never }
api-form-button = { -create-token }
api-shown-title = Votre nouveau jeton
api-shown-text = Copiez-le maintenant. Il n’est affiché qu’une seule fois et n’est pas conservé.
api-shown-label = Jeton
api-rotating-title = Renouveler { $name }
api-rotating-text = Un nouveau secret remplace l’ancien. Les deux peuvent fonctionner un certain temps, pour qu’aucun programme ne s’arrête.
api-rotating-overlap = L’ancien jeton reste valable
api-rotating-overlaps-0 = Pas du tout (arrêt immédiat)
api-rotating-overlaps-1 = Une heure
api-rotating-overlaps-24 = Un jour
api-rotating-overlaps-168 = Une semaine
api-rotating-button = Renouveler le jeton
api-revoking-title = Révoquer { $name } ?
api-revoking-text = Les programmes qui l’utilisent cessent aussitôt de fonctionner. Cette action est irréversible.
api-revoking-button = Révoquer le jeton

## activity

activity-title = { -activity }
activity-text = Toutes les modifications : par qui, et par quel canal.
activity-actor = Utilisateur
activity-any = { -all }
activity-actors-token = { -api-tokens }
activity-actors-user = Personnes
activity-actors-assistant = Assistants
activity-actors-system = Le service
activity-actors-payer = Payeurs
activity-actors-provider = Prestataires de paiement
activity-kinds-token = jeton d’API
activity-kinds-user = personne
activity-kinds-assistant = assistant
activity-kinds-payer = payeur
activity-kinds-provider = prestataire de paiement
activity-invoice = { -invoice }
activity-invoiceHint = Numéro, par exemple INV-000042
activity-count = { receipts-count }
activity-own-overdue = { $number } factures ont dépassé leur échéance
activity-own-reminders = { $number } relances ont été envoyées
activity-own-mails = { $number } e-mails ont été remis
activity-own-charges = { $number } prélèvements automatiques ont commencé
activity-own-periods = { $number } périodes d’abonnement sont arrivées à échéance
activity-automatically = automatiquement
activity-delivered = E-mail remis à { $recipient }
activity-mailed = { $number } a été envoyé par e-mail à { $recipient }
activity-reminded = La relance { $times } pour { $number } a été envoyée par e-mail à { $recipient }
activity-noticed = La mise en demeure pour { $number } a été envoyée par e-mail à { $recipient }
activity-channels-command_line = ligne de commande
activity-channels-pay_page = page de paiement
activity-channels-provider = { activity-kinds-provider }
activity-channels-dashboard = tableau de bord
activity-via = via { $channel }
activity-none-heading = Aucune activité pour le moment
activity-none-text = Les modifications faites par vous, vos programmes et vos assistants apparaissent ici.
activity-noneFound-heading = { -no-results }
activity-noneFound-text = Aucune activité ne correspond à ces filtres.
activity-toInvoices = { -view-invoices }
activity-clear = { -clear-filters }
activity-said-invoice_created = Création : { $number } pour { $name }, { $money }
activity-said-quote_created = Création du devis { $number } pour { $name }, { $money }
activity-said-quote_changed =
    Modification du devis { $number } pour { $name } ({ $fields }) ; total { $money }{ $now ->
        [none] { "" }
       *[other] , désormais { $now }
    }
activity-said-quote_sent = Devis { $number } pour { $name }, { $money }, envoyé à { $recipient }
activity-said-quote_shared = Devis { $number } pour { $name }, { $money }, envoyé sans e-mail
activity-said-quote_accepted = Devis { $number } pour { $name }, { $money }, accepté par { $person }
activity-said-quote_declined =
    Devis { $number } pour { $name }, { $money }, refusé{ $reason ->
        [none] { "" }
       *[other] {" "}: { $reason }
    }
activity-said-quote_deleted = Suppression du devis { $number } pour { $name }, { $money }
activity-said-invoice_of_quote =
    Création : { $number } pour { $name }, { $money }, du devis { $quote }{ $person ->
        [none] { "" }
       *[other] , accepté par { $person }
    }
activity-said-invoice_issued =
    Émission : { $number } pour { $name }, { $money }{ $date ->
        [none] { "" }
       *[other] , à la date du brouillon ({ $date })
    }
activity-said-period_issued = Émission : { $number } de { $money } pour { $what } (du { $from } au { $to })
activity-said-period_kept = La facture de { $money } pour { $what } (du { $from } au { $to }) est restée en brouillon : { $fault }
activity-said-invoice_deleted = Suppression : { $number } pour { $name }, { $money }
activity-said-invoice_changed =
    Modification : { $number } pour { $name } ({ $fields }) ; total { $money }{ $now ->
        [none] { "" }
       *[other] , désormais { $now }
    }
activity-said-invoice_cancelled =
    Annulation de { $number }{ $note ->
        [none] { "" }
       *[other] { " " }par { $note }
    }
activity-said-credited = Avoir { $note } de { $money } sur { $number } : { $reason }
activity-said-recorded = Paiement de { $money } enregistré pour { $number }
activity-said-recorded_from_bank = Paiement de { $money } enregistré pour { $numbers }, d’après l’opération bancaire { $entry }
activity-said-became_overdue = { $number } a dépassé son échéance
activity-said-subscription_past_due = { $number } est en retard de { $count } jours : l’abonnement { $what } est en retard de paiement
activity-said-passed_over = Pas de relance automatique pour { $number } au jour prévu : la facture est trop récente, ou le client ne peut pas être relancé par e-mail
activity-said-file_attached = Ajout de { $file } ({ $size }) : { $number } pour { $name }
activity-said-file_removed = Retrait de { $file } : { $number } pour { $name }
activity-said-payment_received =
    Paiement de { $money } reçu pour { $what }{ $part ->
        [none] { "" }
       *[other] , dont { $part } seront remboursés
    }
activity-said-received_undue = Paiement de { $money } reçu pour { $what }, où rien n’était dû : il est remboursé
activity-said-other_currency = Paiement non validé pour { $what } : le prestataire annonce { $reported } pour un paiement de { $money }
activity-said-payment_held = { $money } réservés pour { $what }
activity-said-payment_failed = Un paiement de { $money } pour { $what } a échoué : { $failure }
activity-said-payment_processing = Un paiement de { $money } pour { $what } est en cours de traitement
activity-said-payment_opened = Le prestataire a ouvert le paiement de { $money } pour { $what }
activity-said-mandate_arrived = L’accord du client pour les paiements suivants pour { $what } est arrivé
activity-said-payer_began = Un payeur a commencé à payer { $money } pour { $what }
activity-said-other_method = Autre moyen de paiement choisi pour { $what }
activity-said-capture_asked = Encaissement de { $money } demandé pour { $what }
activity-said-release_asked = Libération de { $money } demandée, réservés pour { $what }
activity-said-refund_asked =
    Remboursement de { $money } demandé pour { $what }{ $note ->
        [none] { "" }
       *[other] , avec { $note }
    }
activity-said-refund_on_its_way = Remboursement de { $money } en cours chez le prestataire, sur le paiement pour { $what }
activity-said-refunded =
    { $money } remboursés{ $date ->
        [none] { "" }
       *[other] { " " }le { $date }
    } sur le paiement pour { $what }
activity-said-refunded_there = { $money } remboursés chez le prestataire, sur le paiement pour { $what }
activity-said-refund_refused = Le prestataire a refusé de rembourser { $money } sur le paiement pour { $what }
activity-said-refund_impossible = Le prestataire n’a pas pu rembourser { $money } sur le paiement pour { $what }
activity-said-refund_came_back = { $money } sont revenus : ils n’ont pas atteint le payeur du paiement pour { $what }
activity-said-dispute_won = Litige gagné : { $money } sont revenus, sur le paiement pour { $what }
activity-said-dispute_lost = Litige perdu : { $money } restent au payeur, sur le paiement pour { $what }
activity-said-dispute_changed = Le litige sur le paiement pour { $what } a changé ({ $dispute })
activity-said-charged_back = { $money } repris par la banque du payeur ({ $dispute }), sur le paiement pour { $what }
activity-said-inquiry = La banque du payeur s’interroge sur le paiement pour { $what } ({ $dispute })
activity-said-inquiry_ended = La demande de la banque sur le paiement pour { $what } est close
activity-said-answer_until = { $head } ; réponse possible chez le prestataire jusqu’au { $date }
activity-said-nothing_due = { $head } ; plus rien n’est dû pour { $money }, conservés ici jusqu’au remboursement
activity-said-above_limit = { $head } (au-dessus de la limite de { $money } ; une personne a accepté)
activity-said-payment_undone = Annulation du paiement de { $money } pour { $what } : { $reason }
activity-said-charge_begun = Prélèvement de { $money } commencé pour { $what }
activity-said-charge_not_agreed = Prélèvement impossible pour { $what } : le client n’a pas donné son accord pour les paiements suivants
activity-said-link_created = Création d’un lien de paiement de { $money } pour { $what }
activity-said-request_created = Création : { $type } de { $money } pour { $what }
activity-said-link_deactivated = Désactivation du lien de paiement pour { $what }
activity-said-plan_created = Création de la formule { $name } : { $money } { $rhythm }
activity-said-plan_changed =
    Modification de la formule { $name } : { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }au lieu de { $former }
    }{ $count ->
        [none] { "" }
       *[other] , aussi pour { $count } abonnements existants
    }
activity-said-subscription_created =
    Création d’un abonnement{ $name ->
        [none] { "" }
       *[other] { " " }({ $name })
    } : { $money } { $rhythm } pour { $what }
activity-said-subscription_changed =
    Modification de l’abonnement { $what } : { $money } { $rhythm }{ $former ->
        [none] { "" }
       *[other] { " " }au lieu de { $former }
    }{ $plan ->
        [none] { "" }
       *[other] , par sa formule
    }
activity-said-subscription_resumed = Reprise de l’abonnement { $what }
activity-said-subscription_paused = Mise en pause de l’abonnement { $what }
activity-said-subscription_cancelled = Résiliation de l’abonnement { $what }
activity-said-subscription_ending =
    L’abonnement { $what } prendra fin{ $date ->
        [none] { "" }
       *[other] { " " }le { $date }
    }
activity-said-subscription_ended = L’abonnement { $what } a pris fin avec sa période
activity-said-customer_link_replaced = Remplacement du lien du client pour l’abonnement { $what }
activity-said-period_due = { $money } à payer pour { $what } ({ $date })
activity-said-customer_added = Ajout du client { $name }
activity-said-customer_changed = Modification du client { $name } : { $fields }
activity-said-customer_erased = Client { $id } effacé
activity-said-text_erased = Ce texte a été effacé avec le client { $id }
activity-said-customers_merged = Client { $name } ({ $id }) fusionné avec { $into }
activity-said-reminders_unwanted = { $name } ne veut plus de relances
activity-said-reminders_wanted = { $name } veut à nouveau des relances
activity-said-item_added = Ajout de l’article { $code }
activity-said-item_changed = Modification de l’article { $code } : { $fields }
activity-said-item_deleted = Suppression de l’article { $code }
activity-said-item_deactivated = Désactivation de l’article { $code }
activity-said-business_changed = Modification de l’entreprise : { $fields }
activity-said-invoice_number_moved = Prochain numéro de facture : { $becomes } au lieu de { $was }
activity-said-note_number_moved = Prochain numéro d’avoir : { $becomes } au lieu de { $was }
activity-said-and_invoice_number_moved = { $head } ; prochain numéro de facture : { $becomes } au lieu de { $was }
activity-said-and_note_number_moved = { $head } ; prochain numéro d’avoir : { $becomes } au lieu de { $was }
activity-said-quote_number_moved = Prochain numéro de devis : { $becomes } au lieu de { $was }
activity-said-and_quote_number_moved = { $head } ; prochain numéro de devis : { $becomes } au lieu de { $was }
activity-said-logo_changed = Modification du logo, { $width } × { $height } pixels
activity-said-logo_removed = Suppression du logo
activity-said-reminders_on = Relances automatiques activées : { $days }
activity-said-reminders_off = Relances automatiques désactivées
activity-said-provider_connected =
    Connexion du prestataire { $provider }{ $mode ->
        [none] { "" }
       *[other] { " " }en mode test
    } ({ $state })
activity-said-provider_disconnected = Déconnexion du prestataire de paiement
activity-said-export_asked = Demande d’export : { $choice } en { $format }
activity-said-exported = Export : { $choice } en { $format }
activity-said-statement_imported =
    Import d’un relevé{ $share ->
        [none] { "" }
       *[other] , partie { $share }
    } : { $count ->
        [one] { $count } nouvelle opération
       *[other] { $count } nouvelles opérations
    }, { $known } déjà connues
activity-said-import_previewed =
    Aperçu d’une importation : { $count ->
        [one] { $count } ligne
       *[other] { $count } lignes
    }
activity-said-import_confirmed =
    Importé { $count ->
        [one] { $count } nouvelle entrée
       *[other] { $count } nouvelles entrées
    } d’un ancien logiciel
activity-said-import_undone =
    Importation annulée : { $count ->
        [one] { $count } entrée supprimée
       *[other] { $count } entrées supprimées
    }
activity-said-entry_ignored = Opération bancaire { $entry } ignorée
activity-said-entry_restored = Opération bancaire { $entry } rétablie
activity-said-upload_of_statement = Demande d’envoi d’un relevé
activity-said-upload_of_attachment = Demande d’envoi d’une pièce jointe
activity-said-account_created = Création du compte { $name }
activity-said-gpt_created = Création d’identifiants pour le GPT { $name }
activity-said-gpt_removed = Suppression des identifiants du GPT { $name }
activity-said-assistant_connected = Connexion de l’assistant { $name } ({ $host }), autorisations : { $scopes }
activity-said-assistant_disconnected = Déconnexion de l’assistant { $name } ({ $host })
activity-said-assistant_left = Déconnexion de l’assistant { $name } : à sa demande
activity-said-assistant_cut_off = Déconnexion de l’assistant { $name } : un code ou un refresh token a servi deux fois
activity-said-token_created =
    Création du jeton { $name }, autorisations : { $scopes }{ $limits ->
        [none] { "" }
       *[other] { " " }(avec des limites)
    }
activity-said-token_revoked = Révocation du jeton { $name }
activity-said-token_rotated =
    Renouvellement du jeton { $name } ; l’ancien secret reste valable { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
activity-said-limits_set = Limites définies pour { $name }
activity-said-limits_removed = Suppression des limites : { $name }
activity-said-webhook_added = Les événements sont désormais envoyés à { $url }
activity-said-webhook_changed = Modification du webhook { $url }
activity-said-webhook_secret = Nouveau secret créé pour { $url }
activity-said-webhook_deleted = Suppression du webhook { $id }
activity-said-webhook_tested = Test du webhook { $url }
activity-said-event_posted_again = Renvoi demandé : { $event } à { $url }
activity-said-events_posted_again =
    Renvoi de { $count ->
        [one] { $count } envoi
       *[other] { $count } envois
    } depuis { $since } à { $url } demandé
activity-said-webhook_gone = Webhook { $url } désactivé : réponse 410 Gone
activity-said-webhook_failing = Webhook { $url } désactivé : toutes les tentatives ont échoué pendant cinq jours
activity-said-signed_in_password = Connexion avec un mot de passe
activity-said-signed_in_link = Connexion avec un lien à usage unique
activity-said-signed_in_code = Connexion, avec la seconde étape
activity-said-code_missing_password = Connexion commencée avec un mot de passe ; le code manque encore
activity-said-code_missing_link = Connexion commencée avec un lien à usage unique ; le code manque encore
activity-said-link_asked = Demande d’un lien de connexion
activity-said-link_made = Création d’un lien de connexion pour { $email }
activity-said-user_signed_out = Déconnexion
activity-said-other_session_ended = Fermeture d’une autre session
activity-said-switched = Passage à ce compte
activity-said-user_password_changed = Changement de mot de passe ; toutes les autres sessions sont fermées
activity-said-app_begun = Configuration d’une application d’authentification commencée
activity-said-app_on = Codes d’une application d’authentification activés
activity-said-app_off = Codes d’une application d’authentification désactivés
activity-said-user_accepted = Invitation acceptée
activity-said-user_declined = Invitation refusée
activity-said-service_set_up = { $email } a configuré le service, en tant que propriétaire
activity-said-invited = Invitation envoyée à { $email }
activity-said-made_owner = { $email } est désormais propriétaire
activity-said-made_member = { $email } est désormais membre
activity-said-user_removed = Retrait du membre { $email }
activity-said-mail_queued = E-mail à { $recipient } mis en attente : { $mail }
activity-said-mail_kept = E-mail à { $recipient } rédigé : { $mail } ; aucun serveur de messagerie n’est configuré, rien n’a été envoyé
activity-said-mail_taken = { activity-delivered }
activity-said-mail_sent = { activity-mailed }
activity-said-reminder_sent = { activity-reminded }
activity-said-mail_without_pdf = E-mail remis à { $recipient } ({ $kind }), sans son PDF, qui n’a pas pu être créé
activity-said-mail_missed = E-mail remis à { $recipient } ({ $kind }), mais pas toutes les copies : { $missed }
activity-said-mail_refused = Le serveur de messagerie a refusé l’e-mail à { $recipient } ({ $kind }) : { $reason }
activity-said-mail_failed = L’e-mail à { $recipient } n’a pas pu être envoyé ({ $kind }) : { $reason }
activity-said-mail_dropped = E-mail à { $recipient } non envoyé ({ $kind }) : il n’était plus nécessaire
activity-said-mail_reminder =
    relance{ $times ->
        [none] { "" }
       *[other] { " " }{ $times }
    } pour { $number }
activity-said-mail_notice =
    mise en demeure{ $times ->
        [none] { "" }
       *[other] { " " }{ $times }
    } pour { $number }
activity-said-mail_statement = relevé de compte du { $from } au { $to }
activity-failures-declined = refusé
activity-failures-insufficient_funds = { payments-reasons-insufficient_funds }
activity-failures-authentication_failed = échec de l’authentification
activity-failures-cancelled_by_payer = abandonné par le payeur
activity-failures-cancelled = abandonné
activity-failures-expired = expiré
activity-failures-hold_expired = la réservation a expiré
activity-failures-released = la réservation a été libérée
activity-failures-provider_refused = refusé par le prestataire
activity-failures-no_mandate = pas d’accord pour les paiements suivants
activity-failures-recorded_in_error = enregistré par erreur
activity-failures-failed = { -failed-2 }
activity-metadata = Métadonnées

## notices

notices-signed_out = Vous êtes déconnecté.
notices-link_sent = Si cette adresse permet de se connecter ici, un lien vient de lui être envoyé. Il fonctionne une seule fois, pendant 30 minutes.
notices-sign_up_sent = Nous avons envoyé à cette adresse un lien pour configurer votre entreprise. Il fonctionne une seule fois, pendant 30 minutes.
notices-welcome = Bienvenue. Voici votre entreprise en un coup d’œil.
notices-language_changed = La langue est modifiée.
notices-password_changed = Votre mot de passe est modifié. Toutes vos autres sessions sont fermées.
notices-session_ended = La session est fermée.
notices-account_switched = Vous avez changé d’entreprise.
notices-second_factor_off = La connexion ne demande plus de code.
notices-assistant_disconnected = L’assistant est déconnecté. Ses jetons ne fonctionnent plus.
notices-gpt_removed = Les identifiants sont supprimés. Tous ceux qui les utilisaient sont déconnectés.
notices-limits_set = Les limites sont enregistrées. Elles s’appliquent dès le prochain appel.
notices-token_revoked = Le jeton est révoqué. Il ne fonctionne plus.
notices-invoice_made = La facture est créée. Aucun e-mail n’a été envoyé : envoyez-la quand vous voulez.
notices-draft_made = Le brouillon est enregistré. Il recevra son numéro à l’émission.
notices-draft_changed = Le brouillon est enregistré.
notices-draft_deleted = Le brouillon est supprimé.
notices-quote_made = Le devis est enregistré comme brouillon. Il reçoit son numéro à l’envoi.
notices-quote_changed = Le devis est enregistré.
notices-quote_deleted = Le brouillon de devis est supprimé.
notices-quote_sent = Le devis est en route vers le client.
notices-quote_opened = Le devis a son numéro et sa page. Envoyez vous-même le lien au client.
notices-quote_kept = Il n’y a pas de serveur de messagerie : aucun e-mail n’a été envoyé. Envoyez vous-même le lien au client.
notices-quote_rejected = Le serveur de messagerie a refusé l’e-mail avec le devis. « E-mails envoyés » indique pourquoi.
notices-quote_accepted = Le devis est accepté. Vous pouvez maintenant le facturer.
notices-quote_declined = Le devis est refusé.
notices-quote_invoiced = La facture est un brouillon. Vérifiez-la, puis émettez-la.
notices-file_attached = Le fichier est ajouté au brouillon.
notices-file_removed = Le fichier est retiré.
notices-invoice_issued = La facture est émise.
notices-invoice_sent = La facture est en route vers le client.
notices-invoice_rejected = La facture est émise, mais le serveur de messagerie a refusé l’e-mail. « E-mails envoyés » indique pourquoi.
notices-invoice_kept = { -there-is-no-mail-server-so }
notices-statement_sent = Le relevé de compte est en route vers le client.
notices-statement_kept = Aucun serveur de messagerie n’est configuré : aucun e-mail n’a été envoyé. Téléchargez le relevé et envoyez-le vous-même.
notices-invoice_cancelled = { -the-invoice-is-cancelled }
notices-credit_note_made = L’avoir est créé.
notices-credit_note_sent = L’avoir est en route vers le client.
notices-credit_note_kept = Aucun serveur de messagerie n’est configuré : aucun e-mail n’a été envoyé.
notices-reminder_sent = La relance est en route vers le client.
notices-reminder_kept = { -there-is-no-mail-server-so }
notices-payment_recorded = Le paiement est enregistré.
notices-statement_imported = Le relevé est importé. Rien n’est encore enregistré.
notices-import_confirmed = L’importation est enregistrée.
notices-import_undone = L’importation est annulée.
notices-entry_recorded = Le paiement est enregistré.
notices-entry_ignored = L’opération est ignorée.
notices-entry_restored = L’opération est de nouveau à traiter.
notices-endpoint_changed = Le webhook est enregistré.
notices-endpoint_removed = Le webhook est supprimé. Il ne reçoit plus d’événements.
notices-endpoint_tested = Un événement de test a été envoyé. La réponse figure en tête des envois.
notices-delivery_asked = L’événement va être renvoyé dans un instant.
notices-provider_connected = Le prestataire de paiement est connecté.
notices-provider_ready = Les clients peuvent maintenant payer en ligne.
notices-provider_gone = Le prestataire de paiement est déconnecté. Le paiement en ligne n’est plus possible.
notices-business_changed = Les coordonnées de votre entreprise sont enregistrées.
notices-logo_set = Votre logo est enregistré et utilisé dès maintenant.
notices-logo_removed = Votre logo est supprimé.
notices-invoice_settings_changed = Enregistré. Les nouvelles factures utilisent ces paramètres.
notices-reminders_on = Les relances automatiques sont activées.
notices-reminders_off = Les relances automatiques sont désactivées.
notices-member_invited = L’invitation est en route. « E-mails envoyés » indique si elle a été remise.
notices-member_removed = Le membre est retiré de cette entreprise.
notices-invitation_accepted = Vous êtes maintenant membre de l’entreprise. Ouvrez-la ci-dessous.
notices-invitation_declined = L’invitation est refusée.
notices-business_left = Vous avez quitté l’entreprise.
notices-role_changed = Le rôle est modifié.
notices-payment_refunded = Le remboursement est en cours. Son statut ci-dessous change dès que le prestataire le confirme.
notices-payment_captured = Le montant est encaissé. Le reste éventuel est libéré.
notices-payment_released = Le montant est libéré. Rien n’a été débité.
notices-payment_undone = Le paiement est annulé. Ce qu’il avait réglé est de nouveau à payer.
notices-link_made = Le lien de paiement est créé. Partagez-le avec votre client.
notices-link_deactivated = Le lien de paiement est désactivé. Il ne permet plus de payer.
notices-customer_made = Le client est ajouté.
notices-customer_changed = Le client est enregistré.
notices-customer_erased = Le client est effacé.
notices-customers_merged = Les clients sont fusionnés.
notices-customer_was_merged = Le client recherché a été fusionné avec celui-ci.
notices-item_made = L’article est ajouté.
notices-item_changed = L’article est enregistré.
notices-item_deleted = L’article est supprimé.
notices-item_deactivated = L’article a déjà été utilisé, il est donc désactivé : il ne peut plus être choisi sur une nouvelle facture.
notices-plan_made = La formule est créée. Ajoutez-y des abonnements sur les pages de vos clients.
notices-plan_changed = La formule est modifiée.
notices-subscription_made = L’abonnement est créé. Il commence au premier paiement du client.
notices-subscription_changed = L’abonnement est modifié à partir de la prochaine période.
notices-invoiced_subscription_made = L’abonnement est créé et actif : ses factures sont émises et envoyées par e-mail aux jours prévus.
notices-subscription_paused = L’abonnement est en pause. Rien n’est prélevé jusqu’à la reprise.
notices-subscription_resumed = L’abonnement a repris.
notices-subscription_cancelled = L’abonnement est résilié. Plus rien n’est prélevé.
notices-subscription_ending = L’abonnement se termine à la fin de la période en cours.
notices-address_replaced = Le client a un nouveau lien. L’ancien ne fonctionne plus.

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
quotes-statuses-declined = Refusé
quotes-statuses-expired = { -expired }
quotes-statuses-invoiced = Facturé
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
quotes-count = { $count } devis
quotes-sum = { $amount } au total
quotes-none-heading = Aucun devis pour le moment
quotes-none-text = Un devis est une offre que le client accepte sur une page. Vous le facturez ensuite, en une fois ou avec des acomptes.
quotes-noneFound-heading = { -no-results }
quotes-noneFound-text = Aucun devis ne correspond à ces filtres.
quotes-clear = { -clear-filters }
quotes-heading = { invoice-title }
quotes-back = Tous les devis
quotes-pdf = { -download-pdf }
quotes-view = { invoice-view }
quotes-until = valable jusqu’au { $day }
quotes-page-title = Page pour le client
quotes-page-label = { members-shown-label }
quotes-page-hint = Le client y lit le devis, puis l’accepte ou le refuse. Toute personne qui a le lien peut le faire.
quotes-facts-customer = { -customer }
quotes-facts-email = { -email }
quotes-facts-date = { -quote-date }
quotes-facts-until = { -valid-until }
quotes-facts-reference = { -reference }
quotes-facts-intro = Introduction
quotes-facts-notes = { -notes }
quotes-facts-amount = { -amount }
quotes-facts-sent = { -sent-2 }
quotes-facts-acceptedOn = { -accepted-on }
quotes-facts-acceptedBy = { -accepted-by }
quotes-facts-digest = Ce qui a été accepté (SHA-256)
quotes-facts-declinedOn = { -declined-on }
quotes-facts-reason = { -reason }
quotes-invoices-title = Factures de ce devis
quotes-invoices-none = Rien n’est encore facturé.
quotes-invoices-left = Sur { $total }, { $invoiced } sont facturés et { $left } restent à facturer.
quotes-invoices-all = Tout est facturé.
quotes-actions-edit = { -edit }
quotes-actions-send = { -send }
quotes-actions-again = Renvoyer
quotes-actions-accept = Marquer comme accepté
quotes-actions-decline = Marquer comme refusé
quotes-actions-invoice = { -make-invoice }
quotes-actions-delete = { -delete-draft }
quotes-actions-page = Page du client
quotes-sending-title = { invoice-sending-title }
quotes-sending-draft = Envoyer ce devis ?
quotes-sending-text = Il reçoit son numéro et une page sur laquelle le client l’accepte ou le refuse.
quotes-sending-again = Le client reçoit le devis tel qu’il est maintenant.
quotes-sending-mail = L’envoyer par e-mail à { $email }, avec le PDF
quotes-sending-noEmail = Le client n’a pas d’adresse e-mail : aucun e-mail n’est envoyé. Transmettez-lui le lien vous-même.
quotes-sending-button = Envoyer le devis
quotes-accepting-title = { $number } a-t-il été accepté ?
quotes-accepting-text = Pour un accord reçu autrement que sur la page du client. Le devis ne peut alors plus être modifié. Aucun e-mail n’est envoyé.
quotes-accepting-name = Nom de la personne qui a donné son accord
quotes-accepting-button = { quotes-actions-accept }
quotes-declining-title = { $number } a-t-il été refusé ?
quotes-declining-text = Le client ne peut alors plus l’accepter. C’est définitif. Aucun e-mail n’est envoyé.
quotes-declining-reason = { -reason }
quotes-declining-button = { -decline-quote }
quotes-deleting-title = { invoice-deleting-title }
quotes-deleting-text = { invoice-deleting-text }
quotes-deleting-button = { -delete-draft }
quotes-invoicing-title = Facturer { $number }
quotes-invoicing-text = Sur { $total }, il reste { $left } à facturer. Laissez les deux champs vides pour facturer ce solde, ou saisissez un acompte.
quotes-invoicing-percent = Acompte en % du devis entier
quotes-invoicing-amount = Ou un montant TTC, en { $currency }
quotes-invoicing-last = La facture de solde reprend tout le devis et déduit les acomptes : ensemble, les factures correspondent exactement au devis.
quotes-invoicing-button = Créer un brouillon de facture
quotes-form-title = { -new-quote }
quotes-form-text = Il est enregistré comme brouillon. Vous l’envoyez depuis sa page.
quotes-form-button = Enregistrer le devis
quotes-form-date = { -quote-date }
quotes-form-until = { -valid-until }
quotes-form-untilHint = Si vide, { $days } jours après la date du devis.
quotes-form-intro = { quotes-facts-intro }
quotes-form-introHint = Imprimée au-dessus des lignes.
quotes-form-termsHint = Imprimées sur le devis et sur ses factures. Si vide, celles de la fiche du client.
quotes-editing-title = { customers-changing-title }
quotes-editing-text = Rien n’est envoyé.
quotes-editing-open = Le client voit aussitôt la modification et ne peut accepter que la nouvelle version. Aucun e-mail n’est envoyé : renvoyez le devis pour le prévenir.
