## mail

mail-hello = Bonjour { $name },
mail-regards = Cordialement,
mail-noMoreReminders = { -no-more-reminders }
mail-pay-label = Payer { $amount }
mail-pay-text = Payer ici
mail-partOf = { $due } sur { $total }
mail-due =
    { $late ->
        [0] arrive à échéance le { $day }
        [one] est arrivée à échéance hier, le { $day }
       *[other] est arrivée à échéance le { $day }, il y a { $late } jours
    }
mail-invoice-subject = Facture n° { $number } – { $seller }
mail-invoice-text =
    { $total ->
        [none] Voici la facture n° { $number } d’un montant de { $due }.
       *[other] Voici la facture n° { $number } d’un montant de { $total }. Il reste { $due } à payer.
    }
mail-invoice-ask = Merci de la régler au plus tard le { $date }.
mail-invoice-nothing = Voici la facture { $number } d’un montant de { $total }. Il n’y a rien à payer.
mail-reminder-friendly-subject = Petit rappel : facture n° { $invoiceNumber } – { $seller }
mail-reminder-friendly-opening =
    { $isPart ->
        [yes] Nous nous permettons de vous rappeler la facture n° { $invoiceNumber }, qui { $when } : il reste { $due } à payer.
       *[no] Nous nous permettons de vous rappeler la facture n° { $invoiceNumber } d’un montant de { $due }, qui { $when }.
    }
mail-reminder-friendly-closing = { -if-you-have-just-paid-thank }
mail-reminder-neutral-subject = Rappel de paiement : facture n° { $invoiceNumber } – { $seller }
mail-reminder-neutral-opening =
    { $isPart ->
        [yes] Pour la facture n° { $invoiceNumber }, qui { $when }, il reste { $due } à payer.
       *[no] La facture n° { $invoiceNumber } d’un montant de { $due }, qui { $when }, n’est pas encore payée.
    }
mail-reminder-neutral-closing = Si votre paiement est déjà en route, vous n’avez rien à faire.
mail-reminder-firm-subject = À payer sans délai : facture n° { $invoiceNumber } – { $seller }
mail-reminder-firm-opening =
    { $isPart ->
        [yes] Nous n’avons reçu qu’une partie de votre paiement pour la facture n° { $invoiceNumber }, qui { $when } : il reste { $due } à payer.
       *[no] Nous n’avons pas reçu votre paiement de { $due } pour la facture n° { $invoiceNumber }, qui { $when }.
    }
mail-reminder-firm-closing = Merci de payer sans délai. Si quelque chose ne va pas dans la facture, répondez à ce message dès aujourd’hui.
mail-toCollect-subject = Prélèvement de la facture n° { $invoiceNumber } – { $seller }
mail-toCollect-opening = Pour la facture n° { $invoiceNumber }, qui { $when }, il reste { $due } à prélever.
mail-toCollect-closing = Merci de veiller à ce que le compte soit suffisamment approvisionné.
mail-link-subject = Petit rappel : { $what }, { $seller }
mail-link-opening = Nous nous permettons de vous rappeler que nous n’avons pas encore reçu votre paiement de { $due } pour « { $what } ».
mail-link-closing = { -if-you-have-just-paid-thank }
mail-statement-subject = Votre relevé de compte – { $seller }
mail-statement-text = Vous trouverez ci-joint votre relevé de compte du { $from } au { $to }.
mail-statement-outstanding = Restant dû : { $amount }.
mail-statement-credit = À vous rembourser : { $amount }.
mail-statement-settled = En { $currency }, il ne reste rien à payer.
mail-statement-nothing = Il n’y a eu ni facture ni paiement, et il ne reste rien à payer.

## notice

notice-salutation = Bonjour { $name },
notice-subject = Mise en demeure : facture n° { $number } – { $seller }
notice-default = La facture n° { $number } du { $date } est arrivée à échéance le { $dueDate }. Sauf erreur de notre part, nous n’avons pas reçu votre paiement : il reste { $due } à payer.
notice-demand = Par la présente, nous vous mettons en demeure de payer { $due } au plus tard le { $lastDay }.
notice-allow = Par la présente, nous vous mettons en demeure de permettre le prélèvement de { $due } sur votre compte au plus tard le { $lastDay }.
notice-transfer =
    Veuillez virer cette somme sur le compte suivant :
    { $lines }
notice-closing = Si vous avez payé entre-temps, cette mise en demeure est sans objet. Si vous contestez la facture, indiquez-nous pourquoi avant cette date.
notice-bank-holder = Titulaire du compte
notice-bank-reference = { -reference-2 }
notice-vatNumber = { -vat-number }

## creditNote

creditNote-subject = Avoir n° { $number } sur la facture n° { $invoice } – { $seller }
creditNote-opening = Voici l’avoir n° { $number } d’un montant de { $amount } sur la facture n° { $invoice }.
creditNote-reason = Motif : { $reason }
creditNote-due = Il reste { $due } à payer sur la facture.
creditNote-nothingDue = Il ne reste rien à payer sur la facture.
creditNote-back = Vous aviez déjà payé : la somme de { $amount } vous sera remboursée.

## quote

quote-subject = Devis n° { $number } – { $seller }
quote-opening = Voici le devis n° { $number } d’un montant de { $amount }. Il est valable jusqu’au { $day }.
quote-again = Voici le devis n° { $number } tel qu’il est maintenant, d’un montant de { $amount }. Il est valable jusqu’au { $day }. Les versions précédentes ne sont plus valables.
quote-ask = Vous pouvez l’accepter ou le refuser en ligne.
quote-button = { -view-quote }
quote-link = { -quote }

## subscription

subscription-failed = Échec de votre paiement : { $what }, { $seller }
subscription-notCharged = Nous n’avons pas pu prélever { $amount } pour « { $what } ». Rien n’a été débité.
subscription-payNow = Vous pouvez payer dès maintenant, par le moyen de paiement de votre choix.
subscription-retry = Nous réessaierons le { $day }. Vous pouvez aussi payer dès maintenant, par le moyen de paiement de votre choix ; nous ne ferons alors pas de nouvelle tentative.
subscription-see = Voir ou résilier votre abonnement
subscription-ended = Votre abonnement a pris fin : { $what }, { $seller }
subscription-neverCharged = Nous n’avons pas pu prélever { $amount } pour « { $what } », même après de nouvelles tentatives. Rien n’a été débité.
subscription-over = Votre abonnement a pris fin et plus rien ne sera prélevé. Si vous souhaitez continuer, répondez à ce message.
subscription-seeIt = Voir votre abonnement
subscription-it = { -your-subscription }
