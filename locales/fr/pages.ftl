## uploads

uploads-bank_statement-heading = Déposez votre relevé bancaire ici
uploads-bank_statement-text = Pour { $business } : un fichier de votre banque, au format CAMT.053, MT940 ou CSV, de { $megabytes } Mo au maximum. Rien n’est encore enregistré.
uploads-bank_statement-file = Relevé bancaire
uploads-bank_statement-tooLarge = Le fichier dépasse { $megabytes } Mo : exportez une période plus courte.
uploads-attachment-heading = Déposez votre fichier ici
uploads-attachment-text = Pour { $business } : un fichier à joindre à une facture, au format PDF, PNG, JPEG, CSV, XLSX ou ODS, de { $megabytes } Mo au maximum. Rien n’est encore joint.
uploads-attachment-file = { -file }
uploads-attachment-tooLarge = Le fichier dépasse { $megabytes } Mo.
uploads-hint = Déposez le fichier dans ce champ ou choisissez-le.
uploads-button = Envoyer le fichier
uploads-accepted-heading = Le fichier est bien arrivé
uploads-accepted-text = Vous pouvez fermer cette page. Revenez à la conversation et dites que le fichier est là.
uploads-accepted-untold = Votre banque n’est pas encore connue ici : on vous demandera peut-être à quoi correspondent les colonnes.
uploads-gone-heading = Cette page n’accepte plus de fichier
uploads-gone-text = Elle reste ouverte 15 minutes. Demandez-en une autre dans la conversation.
uploads-faults-none = { -choose-a-file-first }
uploads-faults-several = Envoyez un seul fichier.
uploads-faults-cutOff = Le fichier n’est pas arrivé en entier. Envoyez-le à nouveau.
uploads-faults-tooSlow = L’envoi du fichier a pris trop de temps. Réessayez avec une connexion plus rapide.
uploads-faults-busy = Un autre fichier est en cours de lecture. Réessayez dans quelques secondes.

## unsubscribe

unsubscribe-wanted-heading = Ne plus recevoir de rappels ?
unsubscribe-wanted-text = { $seller } vous envoie des rappels de paiement par e-mail. Les montants dus restent à payer.
unsubscribe-wanted-button = Ne plus m’envoyer de rappels
unsubscribe-ended-heading = Vous ne recevrez plus de rappels
unsubscribe-ended-text = { $seller } ne vous envoie plus de rappels de paiement par e-mail. Les montants dus restent à payer.
unsubscribe-ended-button = Recevoir à nouveau des rappels

## invoicedSubscription

invoicedSubscription-standing-pending-heading = { -not-begun-yet }
invoicedSubscription-standing-pending-text = { -it-begins-with-your-first-payment }
invoicedSubscription-standing-active-heading = { -your-subscription }
invoicedSubscription-standing-active-text = Il est en cours : vous recevez une facture pour chaque période.
invoicedSubscription-standing-past_due-heading = Une facture est en retard
invoicedSubscription-standing-past_due-text = Merci de la payer. Vous pouvez le faire ici.
invoicedSubscription-standing-paused-heading = { -paused }
invoicedSubscription-standing-paused-text = Aucune facture n’est émise jusqu’à la reprise.
invoicedSubscription-standing-cancelled-heading = { -ended }
invoicedSubscription-standing-cancelled-text = Plus aucune facture n’est émise.
invoicedSubscription-standing-completed-heading = { -completed }
invoicedSubscription-standing-completed-text = La dernière facture a été émise et il ne reste rien à payer.
invoicedSubscription-ending-heading = { -it-ends-soon }
invoicedSubscription-ending-text = Il se termine le { $day }. Plus aucune facture n’est émise.
invoicedSubscription-facts-what = { -for }
invoicedSubscription-facts-amount = { -amount }
invoicedSubscription-facts-next = { -next-invoice }
invoicedSubscription-facts-ends = { -ends-on }
invoicedSubscription-facts-ended = { -ended-on }
invoicedSubscription-facts-paid = Factures payées
invoicedSubscription-payments = { -invoices }
invoicedSubscription-period-open = { -due }
invoicedSubscription-period-failed = en retard
invoicedSubscription-period-paid = { -paid-2 }
invoicedSubscription-period-unpaid = annulée
invoicedSubscription-cancelHint =
    { $day ->
        [none] Il se termine immédiatement. Plus aucune facture n’est émise ; celles déjà émises restent à payer.
       *[other] Il continue jusqu’au { $day }. Plus aucune facture n’est émise ; celles déjà émises restent à payer.
    }

## subscription

subscription-standing-pending-heading = { -not-begun-yet }
subscription-standing-pending-text = { -it-begins-with-your-first-payment }
subscription-standing-active-heading = { -your-subscription }
subscription-standing-active-text = Il est en cours : les paiements sont prélevés automatiquement.
subscription-standing-past_due-heading = Un paiement a échoué
subscription-standing-past_due-text = Nous allons réessayer. Vous pouvez aussi payer vous-même dès maintenant.
subscription-standing-paused-heading = { -paused }
subscription-standing-paused-text = Rien n’est prélevé jusqu’à la reprise.
subscription-standing-cancelled-heading = { -ended }
subscription-standing-cancelled-text = Plus rien n’est prélevé.
subscription-standing-completed-heading = Tout est payé
subscription-standing-completed-text = Tous les paiements ont été effectués. Plus rien n’est prélevé.
subscription-ending-heading = { -it-ends-soon }
subscription-ending-text = Il se termine le { $day }. Plus rien n’est prélevé.
subscription-retry = Nous réessaierons le { $day }. Vous pouvez aussi payer vous-même dès maintenant ; nous ne ferons alors pas de nouvelle tentative.
subscription-byHand = Il est en cours. Vous effectuez chaque paiement vous-même.
subscription-unpaid = Un paiement a échoué, même après de nouvelles tentatives. Plus rien n’est prélevé.
subscription-facts-what = { -for }
subscription-facts-amount = { -amount }
subscription-facts-next = { -next-payment }
subscription-facts-ends = { -ends-on }
subscription-facts-ended = { -ended-on }
subscription-facts-paid = Paiements effectués
subscription-paidOf = { $paid } sur { $all }
subscription-payments = { -payments }
subscription-period-open = { -due }
subscription-period-failed = { -failed-2 }
subscription-period-paid = payé
subscription-period-unpaid = impayé
subscription-pay = Payer { $amount }
subscription-cancel = Résilier l’abonnement
subscription-cancelHint =
    { $day ->
        [none] Il se termine immédiatement. Plus rien n’est prélevé.
       *[other] Il continue jusqu’au { $day }. Plus rien n’est prélevé.
    }
subscription-cancelNow =
    { $day ->
        [none] Résilier maintenant
       *[other] Résilier au { $day }
    }
subscription-contact = Une question ? Écrivez à
subscription-testmode = { -this-is-a-test-no-real }

## sandbox

sandbox-title = Prestataire de test
sandbox-banner = Prestataire de test : pas d’argent réel. Ne saisissez jamais une vraie carte ici.
sandbox-pays = Paiement de test
sandbox-cardNumber = Numéro de la carte de test
sandbox-cardHint = Utilisez l’une des cartes de test ci-dessous.
sandbox-pay = Payer avec cette carte de test
sandbox-cards = Cartes de test
sandbox-card = { -number }
sandbox-effect = Effet
sandbox-effects-pays = paie
sandbox-effects-declined = est refusée
sandbox-effects-insufficientFunds = n’a pas assez de provision
sandbox-effects-authentication = demande d’abord une authentification
sandbox-effects-paysOnce = paie, puis refuse les débits suivants
sandbox-bank = Choisissez ce que fait la banque de test :
sandbox-authentication = La carte demande si c’est bien vous :
sandbox-processing = Le paiement est en attente. Choisissez comment il se termine :
sandbox-succeed = Faire réussir
sandbox-fail = Faire échouer
sandbox-pending = Laisser en attente
sandbox-confirm = Confirmer que c’est bien moi
sandbox-deny = Faire échouer l’authentification
sandbox-wrongCard = Saisissez l’une des cartes de test ci-dessous.
sandbox-wrongOutcome = Choisissez l’un des boutons.
sandbox-ended-paid = Ce paiement de test a réussi
sandbox-ended-authorized = Ce montant de test est réservé
sandbox-ended-failed = Ce paiement de test a échoué
sandbox-endedText = Plus rien ne peut être modifié ici.
sandbox-back = Retour à la boutique
sandbox-failures = Incidents simulés selon le montant
sandbox-failuresHint = Un paiement de ce montant exact provoque l’incident indiqué :
sandbox-failure-time_out = le prestataire ne répond pas à temps
sandbox-failure-callback_before_answer = la notification arrive avant la réponse
sandbox-failure-repeated_callback = la notification arrive plusieurs fois
sandbox-failure-late_success = échoue d’abord, puis réussit quelques secondes plus tard
sandbox-failure-refuse = le prestataire refuse le paiement

## privacy

privacy-lead = Ce que le service de facturation à l’adresse { $host } conserve sur les personnes, pourquoi, combien de temps et qui le reçoit.
privacy-sections-0-heading = Qui est responsable
privacy-sections-0-text = L’entreprise qui vous envoie une facture ou un lien de paiement décide de ce qui est conservé à votre sujet : adressez-vous d’abord à elle. Elle utilise ce service, qui conserve les données pour son compte.
privacy-sections-1-heading = Ce qui est conservé
privacy-sections-1-list-0 = Clients : nom, adresse e-mail, société, téléphone, adresse, numéro de TVA et notes de l’entreprise ; leurs factures, liens de paiement et abonnements, ainsi que les e-mails envoyés à leur sujet.
privacy-sections-1-list-1 = Paiements : montant, heure, moyen de paiement, état, ce que le payeur a saisi (nom, adresse e-mail, message) et le numéro sous lequel le prestataire de paiement l’a enregistré. Les numéros de carte et de compte bancaire saisis chez le prestataire n’arrivent pas ici.
privacy-sections-1-list-2 = Encaissements figurant sur les relevés bancaires que l’entreprise importe : jour, montant, libellé, nom et numéro de compte du payeur.
privacy-sections-1-list-3 = Personnes qui se connectent : adresse e-mail, empreinte du mot de passe et sessions.
privacy-sections-1-list-4 = Assistants connectés : leur nom, ce qu’ils peuvent faire et ce qu’ils ont modifié.
privacy-sections-1-end = L’adresse réseau d’où vient une requête est comptée pendant une courte durée, pour protéger le service contre les surcharges et les essais de mots de passe.
privacy-sections-2-heading = { -why }
privacy-sections-2-text = Pour envoyer des factures, recevoir des paiements, rappeler les montants dus, tenir la comptabilité exigée par la loi et assurer la sécurité du service. Rien n’est utilisé pour la publicité ni vendu. Les pages ne chargent rien d’ailleurs ; les cookies servent uniquement à la connexion.
privacy-sections-3-heading = Combien de temps
privacy-sections-3-text = Clients, factures et paiements : aussi longtemps que l’entreprise tient sa comptabilité ici ; le droit fiscal l’oblige à les conserver pendant des années. Le fichier d’un relevé déposé pour un assistant : une heure au plus. Sessions : 14 jours au plus. L’accès d’un assistant : jusqu’à sa déconnexion, ou après 30 jours sans utilisation.
privacy-sections-4-heading = Qui le reçoit
privacy-sections-4-list-0 = Le prestataire de paiement choisi par l’entreprise, par exemple Stripe ou Mollie : ce qu’exige un paiement.
privacy-sections-4-list-1 = Le serveur de messagerie qui achemine les factures et les rappels.
privacy-sections-4-list-2 = Les programmes de l’entreprise auxquels elle a demandé au service d’envoyer des notifications.
privacy-sections-4-list-3 = La société qui fournit un assistant connecté par l’entreprise, ou le modèle de langage qui répond ici à ses questions, par exemple Anthropic ou OpenAI : ce que l’assistant lit et écrit.
privacy-sections-4-end = Personne d’autre.
privacy-sections-5-heading = Vos droits
privacy-sections-5-text = Vous pouvez demander ce qui est conservé à votre sujet, et le faire rectifier ou effacer : écrivez à l’entreprise. Ce que la loi oblige à conserver, comme une facture émise, est effacé à la fin du délai légal. Chaque rappel contient un lien pour ne plus en recevoir. Vous pouvez introduire une réclamation auprès de votre autorité de protection des données.
privacy-contact = Contact de l’exploitant de ce service :
privacy-noContact = L’entreprise vous indique qui exploite ce service pour elle.

## troubles

troubles-not_found-heading = Il n’y a rien à payer ici
troubles-not_found-text = Vérifiez l’adresse ou demandez-la à l’expéditeur.
troubles-method_not_allowed-heading = Cela ne fonctionne pas ici
troubles-method_not_allowed-text = Ouvrez plutôt l’adresse dans votre navigateur.
troubles-too_large-heading = Le contenu envoyé est trop long
troubles-too_large-text = Revenez en arrière, raccourcissez votre saisie et réessayez.
troubles-malformed-heading = La demande n’a pas pu être lue
troubles-malformed-text = Rouvrez l’adresse et réessayez.
troubles-unavailable-heading = Impossible pour le moment
troubles-unavailable-text = L’ouverture de cette page n’a entraîné aucun débit. Réessayez dans quelques secondes.
troubles-too_often-heading = Trop de requêtes
troubles-too_often-text = Cette page a été ouverte trop souvent depuis votre réseau. Son ouverture n’a entraîné aucun débit.
troubles-broken-heading = Une erreur s’est produite de notre côté
troubles-broken-text = Avant de réessayer, consultez la page d’où vous venez : elle indique si vous avez payé.
troubles-requestId = Si vous posez une question à ce sujet, indiquez { $id }.
troubles-wait =
    { $seconds ->
        [one] Rouvrez la page dans { $seconds } seconde.
       *[other] Rouvrez la page dans { $seconds } secondes.
    }

## home

home-title = La facturation que vos assistants peuvent gérer
home-lead = billhook envoie les factures, encaisse les paiements et relance les factures en retard : dans le tableau de bord, par son API, ou sur demande à un assistant comme Claude ou ChatGPT.
home-signIn = { -sign-in }
home-signUp = { -create-an-account }
home-reference = Référence de l’API
home-status-title = { -status }
home-status-ready = { -ready }
home-status-notReady = Pas prêt
home-status-store-good = La base de données fonctionne.
home-status-store-bad = La base de données ne répond pas ou n’accepte pas de modifications.
home-status-migrations-good = La base de données est à jour.
home-status-migrations-bad = Les tables de la base de données ne sont pas celles de cette version.
home-status-worker-good = Les tâches d’arrière-plan fonctionnent.
home-status-worker-bad = Les tâches d’arrière-plan ne fonctionnent pas : e-mails, webhooks et renouvellements sont en attente.
home-status-demo = Démo : une entreprise fictive. Rien n’est réel et rien n’est conservé.
home-status-money-none = Aucun prestataire de paiement n’est connecté.
home-status-money-test = Mode test : les paiements ne déplacent pas d’argent réel.
home-status-money-live = Mode réel : les paiements déplacent de l’argent réel.
home-connect-title = Connecter un assistant
home-connect-text = Ajoutez cette adresse à votre assistant. Elle ouvre une page de ce service, où vous vous connectez et choisissez ce qu’il peut faire.
home-connect-address = { -address-for-assistants }
home-connect-local = Cette adresse se trouve sur cet ordinateur : seuls les programmes installés ici peuvent l’utiliser.
home-connect-outside = Les serveurs de cet assistant appellent le service, qui a donc d’abord besoin d’une adresse https publique (BASE_URL).
home-connect-settings = Ouvrez { $where } et collez l’adresse ci-dessus.
home-connect-file = Ajoutez ceci dans { $path } :
home-connect-inside = Saisissez ensuite { $command } dans { $host } pour vous connecter.
home-connect-header = Tout client MCP. S’il ne peut pas se connecter lui-même, créez un jeton dans le tableau de bord et transmettez-le :
home-connect-otherName = Autres
home-developers-title = Pour les développeurs
home-developers-reference = Toutes les opérations avec des exemples et des appels à ce service
home-developers-openapi = L’API sous forme de document OpenAPI
home-developers-assistant = L’API pour les actions GPT et d’autres assistants
home-developers-events = Les événements que reçoivent les webhooks
home-developers-llms = Ce service décrit pour les modèles de langage
home-developers-readyz = Le statut ci-dessus, pour la supervision

## checkout

checkout-kinds-payment_link = Demande de paiement
checkout-kinds-invoice = { -invoice }
checkout-kinds-payment_plan = Abonnement
checkout-kinds-pre_authorization = Pré-autorisation
checkout-kinds-donation = { -donation }
checkout-kinds-personal_page = Paiement
checkout-methods-ideal = { -ideal }
checkout-methods-card = { -card }
checkout-methods-bancontact = { -bancontact }
checkout-methods-sepa_debit = Prélèvement SEPA
checkout-methods-bank_transfer = { -bank-transfer }
checkout-methods-paypal = { -paypal }
checkout-methods-apple_pay = { -apple-pay }
checkout-methods-google_pay = { -google-pay }
checkout-methods-klarna = { -klarna }
checkout-methods-cash = { -cash }
checkout-methods-other = { -other }
checkout-title = Payer { $amount } à { $name }
checkout-openTitle = Payer { $name }
checkout-wrongTitle = À vérifier : { $title }
checkout-testmode = { -this-is-a-test-no-real }
checkout-facts-billedTo = Facturé à
checkout-facts-number = Numéro de facture
checkout-facts-dueDate = Date d’échéance
checkout-facts-reference = { -reference-3 }
checkout-facts-payableUntil = Payable jusqu’au
checkout-facts-total = { -total-2 }
checkout-facts-paidSoFar = Déjà payé
checkout-facts-tax = TVA { $rate } %
checkout-facts-taxIncluded = Dont TVA { $rate } %
checkout-facts-discount =
    { $rate ->
        [none] Remise
       *[other] Remise { $rate } %
    }
checkout-facts-moreLines =
    { $count ->
        [one] et { $count } autre ligne dans le PDF
       *[other] et { $count } autres lignes dans le PDF
    }
checkout-facts-lines = Détail
checkout-facts-item = Désignation
checkout-facts-amount = { -amount }
checkout-facts-reserved = Réservé
checkout-facts-taken = Débité
checkout-facts-pdf = Télécharger la facture (PDF)
checkout-transfer-summary = Payer par virement bancaire
checkout-transfer-holder = Titulaire du compte
checkout-transfer-reference = { -reference-2 }
checkout-transfer-scan = Scannez ce code avec votre application bancaire : elle préremplit le virement.
checkout-transfer-label = Code pour les applications bancaires, avec le compte, le montant et la référence
checkout-recurring =
    { $times ->
        [none] Premier paiement maintenant, puis prélèvement automatique { $rhythm }, jusqu’à résiliation.
       *[other] { $times } paiements : le premier maintenant, puis prélèvement automatique { $rhythm }.
    }
checkout-toSubscription = Voir ou résilier votre abonnement
checkout-raised = Collecte : { $raised } sur { $goal }
checkout-raisedOnly = Collecte : { $raised } jusqu’ici
checkout-progress = Montant collecté
checkout-form-method = Comment souhaitez-vous payer ?
checkout-form-amount = Montant en { $currency }
checkout-form-name = Votre nom
checkout-form-email = Votre e-mail
checkout-form-emailHint = Uniquement pour que le bénéficiaire sache qui a payé.
checkout-form-emailNeeded = Pour vous écrire si un paiement échoue.
checkout-form-note = Message
checkout-form-optional = (facultatif)
checkout-form-pay = { subscription-pay }
checkout-form-hold = Réserver { $amount }
checkout-form-holdHint = Pour l’instant, le montant est seulement réservé sur votre carte. Il sera débité plus tard, en tout ou en partie, ou libéré.
checkout-form-payOpen = { -continue-to-payment }
checkout-form-donate = Faire un don
checkout-form-next = Vous terminez sur la page sécurisée du prestataire de paiement.
checkout-faults-heading = Rien n’a été débité. À vérifier :
checkout-faults-amount =
    { $reason ->
        [missing] Saisissez un montant.
        [not_a_number] Saisissez un montant en chiffres, par exemple 12,50. Écrivez les milliers sans espace : 1000.
        [not_positive] Saisissez un montant supérieur à zéro.
        [too_many_decimals] { $decimals ->
            [0] Saisissez un montant entier, sans décimales.
           *[other] Saisissez au plus { $decimals } décimales.
        } Écrivez les milliers sans espace : 1000.
       *[too_large] Saisissez au plus { $largest }.
    }
checkout-faults-method = Choisissez comment vous souhaitez payer.
checkout-faults-name = Saisissez un nom de 255 caractères au plus, sur une seule ligne.
checkout-faults-email = Saisissez une seule adresse e-mail, par exemple anne@example.com, ou laissez ce champ vide.
checkout-faults-note = Saisissez un message de 5 000 caractères au plus.
checkout-faults-form = Le formulaire n’a pas été envoyé en entier. Veuillez l’envoyer à nouveau.
checkout-device-summary = Payer sur un autre appareil
checkout-device-hint = Scannez ce code avec l’appareil photo de votre téléphone :
checkout-device-label = Code QR de { $url }
checkout-pages = { $name } sur le web
checkout-notPayable-paid-heading = Le paiement a déjà été effectué
checkout-notPayable-paid-text = Il ne reste rien à payer. Merci.
checkout-notPayable-paidOn = Le paiement a été effectué le { $date }. Il ne reste rien à payer. Merci.
checkout-notPayable-nothing-heading = Il n’y a rien à payer
checkout-notPayable-nothing-text = Le total de cette facture est de { $total }.
checkout-notPayable-refunded-heading = Payé et remboursé
checkout-notPayable-refunded-text = L’argent a été rendu. Il ne reste rien à payer.
checkout-notPayable-processing-heading = Le paiement est en cours de traitement
checkout-notPayable-processing-text = { -you-do-not-need-to-do }
checkout-notPayable-held-heading = { -the-amount-is-reserved }
checkout-notPayable-held-text = Il est réservé sur la carte. Vous n’avez plus rien à faire.
checkout-notPayable-expired-heading = Cette demande a expiré
checkout-notPayable-expired-text = { -it-can-no-longer-be-paid }
checkout-notPayable-expiredOn = Le paiement était possible jusqu’au { $moment }.
checkout-notPayable-inactive-heading = Cette demande est close
checkout-notPayable-inactive-text = { -it-can-no-longer-be-paid }
checkout-notPayable-cancelled-heading = Cette facture a été annulée
checkout-notPayable-cancelled-text = Il n’y a rien à payer.
checkout-notPayable-offline-heading = Paiement en ligne impossible pour le moment
checkout-notPayable-offline-text = Veuillez réessayer plus tard.
checkout-notPayable-active-heading = Pas encore payé
checkout-notPayable-active-text = Le paiement est encore possible.
checkout-contact = Une question ? Contactez
checkout-result-paid-heading = Paiement reçu
checkout-result-paid-text = Vous pouvez conserver cette page comme reçu.
checkout-result-thanks = Merci pour votre don. Vous pouvez conserver cette page comme reçu.
checkout-result-held-heading = { -the-amount-is-reserved }
checkout-result-held-text = Rien n’a encore été débité. Vous n’avez plus rien à faire.
checkout-result-processing-heading = Votre paiement est en cours de traitement
checkout-result-processing-text = { -you-do-not-need-to-do }
checkout-result-asking-heading = Nous interrogeons le prestataire de paiement
checkout-result-asking-text = Il n’a pas encore répondu. Rien n’a été débité deux fois. Vous n’avez rien à faire.
checkout-result-open-heading = Votre paiement n’est pas terminé
checkout-result-open-text = Rien n’a été débité jusqu’ici. Vous pouvez reprendre là où vous en étiez.
checkout-result-failed = Le paiement a échoué
checkout-result-refunded-heading = Paiement remboursé
checkout-result-refunded-text = L’argent vous a été remboursé.
checkout-result-looksAgain = Cette page s’actualise d’elle-même pendant environ une minute.
checkout-result-overpaid = Un montant de { $amount } était déjà payé. Il vous est remboursé.
checkout-result-to = Bénéficiaire
checkout-result-date = { -date }
checkout-result-payment = Numéro de paiement
checkout-result-reference = { -reference-3 }
checkout-result-method = Moyen de paiement
checkout-result-given = { -refunded }
checkout-reasons-declined = La carte ou le compte a été refusé. Rien n’a été débité. Réessayez ou payez autrement.
checkout-reasons-insufficient_funds = La provision de la carte ou du compte est insuffisante. Rien n’a été débité.
checkout-reasons-authentication_failed = Votre banque n’a pas pu confirmer votre identité. Rien n’a été débité.
checkout-reasons-cancelled_by_payer = Vous avez annulé le paiement. Rien n’a été débité.
checkout-reasons-cancelled = Le paiement a été annulé. Rien n’a été débité.
checkout-reasons-expired = Le paiement a pris trop de temps. Rien n’a été débité.
checkout-reasons-hold_expired = La pré-autorisation a expiré. Rien n’a été débité.
checkout-reasons-released = La pré-autorisation a été levée. Rien n’a été débité.
checkout-reasons-recorded_in_error = Le paiement a été enregistré par erreur.
checkout-reasons-no_mandate = Aucun accord ne permet de prélever les paiements suivants. Payez vous-même.
checkout-reasons-provider_refused = Le prestataire de paiement a refusé l’opération. Rien n’a été débité. Réessayez ou payez autrement.
checkout-reasons-failed = Rien n’a été débité. Réessayez ou payez autrement.
checkout-reload = { -refresh }
checkout-again = Réessayer
checkout-goOn = { -continue-to-payment }
checkout-toPay = Aller au paiement

## rhythm

rhythm-day =
    { $count ->
        [one] chaque jour
       *[other] tous les { $count } jours
    }
rhythm-week =
    { $count ->
        [one] chaque semaine
       *[other] toutes les { $count } semaines
    }
rhythm-month =
    { $count ->
        [one] chaque mois
       *[other] tous les { $count } mois
    }
rhythm-quarter =
    { $count ->
        [one] chaque trimestre
       *[other] tous les { $count } trimestres
    }
rhythm-year =
    { $count ->
        [one] chaque année
       *[other] tous les { $count } ans
    }

## privacyLink

privacyLink = Confidentialité

## quote

quote-title = Devis n° { $number } de { $name }
quote-kind = { -quote }
quote-lines = Ce que nous proposons
quote-pdf = Télécharger le devis (PDF)
quote-facts-for = { -for }
quote-facts-number = Numéro du devis
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
quote-accepting-title = Acceptez-vous ce devis ?
quote-accepting-agree = J’accepte le devis n° { $number } d’un montant de { $amount }.
quote-accepting-button = { -accept-quote }
quote-accepting-next = Vous ne payez rien maintenant. { $name } vous enverra une facture.
quote-declining-title = Refuser ce devis
quote-declining-hint = C’est définitif. Si quelque chose doit être modifié, écrivez plutôt à { $name }.
quote-declining-reason = { -reason }
quote-declining-button = { -decline-quote }
quote-faults-heading = Votre réponse n’a pas été envoyée. Veuillez vérifier :
quote-faults-name = Saisissez votre nom, 255 caractères au plus, sur une ligne.
quote-faults-agreed = Cochez la case pour accepter le devis.
quote-faults-reason = Saisissez une raison de 255 caractères au plus.
quote-changed-heading = Le devis a été modifié
quote-changed-text = Il diffère de ce que vous avez vu : votre réponse n’a pas été envoyée. Veuillez le relire.
quote-states-accepted-heading = { -quote-accepted }
quote-states-accepted-text = Merci. Vous pouvez conserver cette page comme preuve.
quote-states-invoiced-heading = { -quote-accepted }
quote-states-invoiced-text = Il a été facturé. Vous recevez les factures séparément.
quote-states-declined-heading = { -quote-declined }
quote-states-declined-text = Vous n’avez plus rien à faire.
quote-expired-heading = { -quote-expired }
quote-expired-text = Il était valable jusqu’au { $day }. Demandez-en un nouveau si vous êtes toujours intéressé.
