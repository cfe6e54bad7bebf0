## attachment

attachment-empty = Le fichier est vide.
attachment-large = { -the-file-is-larger-than-5 }
attachment-markup = Le fichier est une page web, un dessin ou un autre format balisé (HTML, SVG, XML), qui peut contenir des scripts.
attachment-old_office = Le fichier vient d’une ancienne version d’Office ou est protégé par un mot de passe : enregistrez-le au format XLSX ou PDF.
attachment-macros = La feuille de calcul contient des macros : enregistrez-la sans elles.
attachment-other_zip = Le fichier est une archive ZIP, et non une feuille de calcul XLSX ou ODS.
attachment-damaged_zip = La feuille de calcul est endommagée.
attachment-damaged_pdf = Le PDF est endommagé ou incomplet.
attachment-damaged_picture = L’image est endommagée ou incomplète.
attachment-plain_text = Le fichier est un texte sans colonnes : un CSV a des lignes avec un même séparateur.
attachment-other = Le fichier doit être au format PDF, PNG, JPEG, CSV, XLSX ou ODS.

## warnings

warnings-seller_address_missing = Votre adresse manque.
warnings-seller_tax_number_missing = Votre numéro de TVA ou votre numéro fiscal manque.
warnings-buyer_address_missing = L’adresse du client manque.
warnings-tax_category_missing = Une ligne est à 0 % de TVA sans motif.
warnings-exemption_reason_missing = Le motif de l’exonération de TVA manque.
warnings-exchange_rate_missing = Le taux de change manque : votre déclaration de TVA a besoin de cette facture dans votre devise.
warnings-seller_vat_number_invalid = Votre numéro de TVA manque ou n’est pas valide ; la facture ne peut pas être émise sans lui.
warnings-buyer_vat_number_invalid = Le numéro de TVA du client manque ou n’est pas valide ; la facture ne peut pas être émise sans lui.
warnings-buyer_country_not_in_eu = Le client doit se trouver dans un autre pays de l’UE ; sinon, la facture ne peut pas être émise.
warnings-delivery_date_missing = La date ou la période de livraison manque ; la facture ne peut pas être émise sans elle.
warnings-date_in_future = La date est dans le futur.
warnings-date_before_previous = La date est antérieure à celle du numéro de facture précédent.
warnings-text_not_printable = Un texte contient des caractères que le PDF ne peut pas afficher.

## missing

missing-parts-name = le nom
missing-parts-country = le pays
missing-parts-address = la rue et le numéro
missing-parts-postal_code = le code postal
missing-parts-city = la ville
missing-parts-vat_number = le numéro de TVA
missing-parts-registration_number = le numéro d’immatriculation
missing-parts-iban = l’IBAN
missing-parts-endpoint = l’adresse de facturation électronique
missing-parts-contact_name = le nom d’une personne de contact
missing-parts-phone = le numéro de téléphone
missing-parts-email = l’adresse e-mail
missing-parts-creditor_identifier = l’identifiant créancier SEPA (ICS)
missing-of-business = de votre entreprise
missing-of-customer = du client
missing-of-delivery_address = de l’adresse de livraison
missing-listed-one = la ligne { $line }
missing-listed-all = les lignes { $lines }
missing-listed-cut = les lignes { $lines } et { $more } de plus
missing-absent = Ajoutez { $part } { $whose }.
missing-no_country = « { $value } » n’est pas un code pays comme FR : corrigez le pays { $whose }.
missing-no_vat_number = « { $value } » n’a pas la forme d’un numéro de TVA, qui commence par le code du pays : corrigez le numéro de TVA { $whose }.
missing-endpoint_scheme = Le schéma { $value } de l’adresse de facturation électronique { $whose } ne figure pas dans la liste EAS.
missing-endpoint_not_in_peppol = Le schéma { $value } de l’adresse de facturation électronique { $whose } ne figure pas dans la liste de Peppol ; les adresses e-mail n’y fonctionnent pas.
missing-endpoint_id = L’adresse de facturation électronique { $value } { $whose } n’est pas un numéro valide du schéma { $scheme }.
missing-registration_id = Le numéro d’immatriculation { $value } de votre entreprise n’est pas un numéro valide du registre { $scheme }.
missing-registration_scheme = Le registre { $value } de votre numéro d’immatriculation ne figure pas dans la liste ICD. Un SIREN a le code 0002, un numéro d’entreprise belge 0208.
missing-exemption_code = Le code d’exonération { $value } ne convient pas : choisissez un code de la liste VATEX pour cette catégorie.
missing-currency = { $value } ne figure pas dans la liste des devises des factures électroniques.
missing-description = Ajoutez une description pour { $lines }.
missing-category = Choisissez la catégorie de TVA pour { $lines } : pourquoi n’y a-t-il pas de TVA ?
missing-reason = Indiquez le motif de l’absence de TVA pour { $lines }, ou définissez-en un pour votre entreprise.
missing-tiny_rate = Le taux de TVA est trop bas pour { $lines } : les factures électroniques considèrent les taux inférieurs à 0,5 % comme nuls.
missing-swedish_rate = Le taux de TVA n’est pas un taux suédois pour { $lines } : 6, 12 ou 25 %.
missing-seller_tax_number = Ajoutez le numéro de TVA de votre entreprise, ou son numéro fiscal si elle n’en a pas.
missing-seller_identifier = Ajoutez le numéro d’immatriculation de votre entreprise, qui permet au client de l’identifier.
missing-delivery_date = Ajoutez la date ou la période de livraison : une livraison vers un autre pays de l’UE l’exige.
missing-no_lines = Le document n’a aucune ligne.
missing-mixed_scope = Les lignes hors champ d’application de la TVA doivent faire l’objet d’une facture à part.
missing-sums = La TVA de ce document s’écarte trop de son taux : aucune facture électronique ne peut en être tirée.
missing-currency_decimals = Les montants des factures électroniques ont deux décimales : utilisez des prix qui n’en demandent pas une troisième.
missing-peppol_reference = Ajoutez une référence du client ou un numéro de commande : Peppol exige l’un des deux.
missing-german_reference = Ajoutez une référence du client : pour les administrations allemandes leur Leitweg-ID, pour les autres un texte qu’ils connaissent.
missing-skonto = Une ligne des conditions de paiement qui commence par # doit être un escompte, par exemple #SKONTO#TAGE=14#PROZENT=2.00#.
missing-preceding = L’avoir n’indique pas la facture qu’il corrige.
missing-dutch_register = Le registre d’une entreprise néerlandaise doit être 0106 (KvK) ou 0190 (OIN).
missing-danish_number = Ajoutez le numéro CVR de votre entreprise, huit chiffres, avec le registre 0184.
missing-icelandic_number = Ajoutez la kennitala, dix chiffres, avec le registre 0196.
missing-swedish_number = Le numéro d’immatriculation d’une entreprise suédoise a dix chiffres, dont un chiffre de contrôle.
missing-swedish_vat_number = Le numéro de TVA d’une entreprise suédoise se compose de SE et de douze chiffres.
missing-swedish_tax_number = Une entreprise suédoise sans numéro de TVA indique « Godkänd för F-skatt » comme numéro fiscal.
missing-norwegian_vat_number = Le numéro de TVA d’une entreprise norvégienne se compose de NO, de ses neuf chiffres et de MVA.
missing-italian_tax_number = Le numéro fiscal d’une entreprise italienne a 11 à 16 lettres et chiffres.
missing-greek_seller = Les factures électroniques des entreprises grecques doivent d’abord être enregistrées auprès de myDATA, ce qui n’est pas proposé.

## warnings

warnings-paid_before_invoice = La date du paiement précède celle de la facture. Si elle est fausse, annulez le paiement et enregistrez-le à nouveau.
warnings-refund_without_credit_note = Aucun avoir n’a été créé : la facture compte donc encore en entier dans votre TVA. Créez-en un si la vente est annulée.

## sentences

# What is wrong with a field of a form; the name of the field stands before it. The program looks a sentence up by its
# English text: it must be the same as in the code of the operation.

sentences-given_twice = figure plus d’une fois
sentences-required = est obligatoire
sentences-no_letter = n’est pas un courrier de cet aperçu
sentences-no_letter_chosen = doit comporter au moins un courrier
sentences-undated_table = doit rester vide : ce tableau est toujours exporté en entier
sentences-pdfs_of_period = n’est possible que pour toutes les données d’une période en CSV ou Excel
sentences-required_without_item = est obligatoire, sauf si un article est choisi
sentences-not_empty = { -must-not-be-empty }
sentences-more_than_0 = doit être supérieur à 0
sentences-not_0 = ne doit pas être 0
sentences-not_in_future = ne doit pas être dans le futur
sentences-in_future = doit être dans le futur
sentences-date = doit être une date qui existe, au format JJ/MM/AAAA
sentences-month = doit être un mois qui existe, au format AAAA-MM
sentences-perhaps_thousands = peut désigner des milliers : écrivez 1000 pour mille, et ajoutez un zéro après trois décimales, par exemple 1,2340
sentences-number = doit être un nombre, par exemple 7,5, sans séparateur de milliers, signe ni unité
sentences-one_line = doit tenir sur une seule ligne, sans saut de ligne
sentences-line_breaks = doit avoir au plus 10 sauts de ligne
sentences-three_decimals = doit avoir au plus 3 décimales
sentences-amount = doit être un montant, par exemple 12,50
sentences-plain_amount = doit être un montant, par exemple 12,50, sans séparateur de milliers ni symbole de devise ; écrivez 1000 pour mille
sentences-sepa_characters = ne doit contenir que des lettres, des chiffres, des espaces et +?/-:().,'
sentences-iban = doit être un IBAN dont la clé de contrôle est juste, par exemple FR76 3000 6000 0112 3456 7890 189
sentences-email = doit être une adresse e-mail, par exemple anne@example.com
sentences-currency = doit être un code de devise ISO 4217, par exemple EUR
sentences-country = doit être un code pays de deux lettres (ISO 3166-1), par exemple FR
sentences-searchable = doit contenir une lettre, un chiffre ou un signe à rechercher
sentences-formal_after_due = ne peut être une mise en demeure qu’après l’échéance
sentences-as_in_preview = a changé depuis l’aperçu : vérifiez le nouvel aperçu ci-dessous
sentences-six_decimals = doit avoir au plus 6 décimales
sentences-vatex = doit être un code de la liste VATEX, par exemple VATEX-EU-132
sentences-whole_period = est obligatoire : une période a un début et une fin
sentences-no_period = ne doit pas être indiqué en même temps qu’une période
sentences-not_your_password = n’est pas votre mot de passe
sentences-wrong = est incorrect
sentences-wrong_or_used = est incorrect ou a déjà servi ; attendez le suivant
sentences-wrong_sign_in = L’adresse e-mail ou le mot de passe est incorrect.
sentences-used_link = Ce lien a déjà servi ou a expiré.

## reworded

# Like the sentences above, in other words than those of the operation, which are for programs.

reworded-formal_only = n’est prévu que pour une mise en demeure : laissez ce champ vide ou choisissez ce ton
reworded-discount_of_reason = est obligatoire avec un motif : pourcentage ou montant
reworded-category_needed = exige une réponse à « Pourquoi 0 % ? »
reworded-outside_scope = « Hors champ de la TVA » doit valoir pour toutes les lignes ou pour aucune
reworded-standard_rate = doit être supérieur à 0 pour « Taxable »
reworded-other_eu_country = doit être un autre pays de l’UE pour « Livraison intracommunautaire »
reworded-other_customer = doit être un autre client
reworded-delivery_or_period = ou une période est obligatoire pour « Livraison intracommunautaire »
reworded-exemption_reason = est obligatoire pour une ligne exonérée, ici ou dans vos paramètres de facturation
reworded-negative_price = ne doit pas être inférieur à 0 : une ligne qui reprend a une quantité négative, et une remise a ses propres champs
reworded-number_prefix = doit avoir au plus 20 lettres, chiffres et -/._, avec au plus un { "{" }year{ "}" } ou { "{" }yy{ "}" }, par exemple INV- ou { "{" }year{ "}" }-

## patterns

# Like the sentences above, with values. $category: a tax category, such as “Reverse charge”.

patterns-not_in_future = ne doit pas être dans le futur ; nous sommes le { $today }
patterns-before_payment = ne doit pas précéder le paiement, reçu le { $paidAt }
patterns-before_first_day = ne doit pas précéder le premier jour
patterns-before_invoice_date = ne doit pas précéder la date de facture
patterns-with_percentage = ne doit pas être indiqué en même temps qu’un pourcentage
patterns-without_discount = exige une remise : indiquez-la aussi
patterns-amount = doit être un montant en { $currency }, par exemple { $example }, sans séparateur de milliers ni symbole monétaire ; mille s’écrit { $thousand }
patterns-whole_amount = doit être un nombre entier : { $currency } n’a pas de décimales ; mille s’écrit { $thousand }
patterns-decimals_in = doit avoir au plus { $decimals } décimales en { $currency } ; mille s’écrit { $thousand }
patterns-largest_amount = doit être au plus { $largest } { $currency }
patterns-at_most = ne doit pas dépasser { $most }, le montant sur lequel porte la déduction
patterns-below_zero = porte les lignes à { $rate } % de taxe à { $sum }, et elles doivent faire 0 ou plus : reprenez moins, accordez une remise ou créditez la facture précédente
patterns-own_currency = doit être vide : la facture est en { $currency }, votre propre devise
patterns-no_rate = doit être 0 ou vide pour « { $category } »
patterns-days_before = ne doit pas précéder de plus de { $count } jours la date de facture, { $date }
patterns-at_least_number = doit être au moins { $lowest }
patterns-at_most_number = ne doit pas dépasser { $largest }
patterns-at_most_entries = doit avoir au plus { $most } entrées
patterns-lower_number = doit être au moins { $lowest } : les numéros ne peuvent qu’augmenter
patterns-same_numbers = doit se distinguer davantage du préfixe { $prefix } : leurs numéros pourraient être identiques
patterns-empty_for = doit être vide pour « { $category } »
patterns-same_for = doit être identique pour toutes les lignes « { $category } » : { $other }
patterns-required_for = est obligatoire pour « { $category } »
patterns-vat_number_for = doit être un numéro de TVA dont la clé de contrôle est juste pour « { $category } », et non { $number }

## refusals

# Why an operation was refused, by its error code. The English page shows the words of the operation instead, which
# often say more.

refusals-invoice_ambiguous = Ces chiffres sont l’identifiant d’une facture et le numéro d’une autre. Indiquez le numéro de facture complet.
refusals-credit_note_ambiguous = Ces chiffres sont l’identifiant d’un avoir et le numéro d’un autre. Indiquez le numéro complet.
refusals-last_owner = Une entreprise doit avoir au moins un propriétaire.
refusals-account_exists = Cet identifiant est déjà pris.
refusals-customer_exists = Il existe déjà un client avec cette adresse e-mail.
refusals-customer_differs = Il existe déjà un client avec cette adresse e-mail, mais avec d’autres coordonnées. Choisissez le client voulu.
refusals-customer_in_use = Ce client ne peut pas encore être effacé : quelque chose est encore en cours.
refusals-customer_erased = Ce client a été effacé.
refusals-customer_merged = Ce client a été fusionné avec un autre.
refusals-item_exists = Il existe déjà un article avec ce code.
refusals-invoice_already_issued = La facture est déjà émise.
refusals-invoice_changed = La facture a été modifiée entre-temps. Rouvrez la page.
refusals-invoice_already_paid = La facture est déjà entièrement payée.
refusals-invoice_has_payments = La facture a déjà des paiements. Créez un avoir pour le reste.
refusals-invoice_fully_credited = La facture a déjà fait l’objet d’un avoir total.
refusals-invoice_cancelled = { -the-invoice-is-cancelled }
refusals-invoice_refunded = La facture a été payée, puis entièrement remboursée.
refusals-invoice_is_draft = La facture est encore à l’état de brouillon. Émettez-la d’abord.
refusals-import_has_faults = Une ligne a maintenant une erreur, rien n’a donc été enregistré. Choisissez le fichier à nouveau.
refusals-import_undone = L’importation a déjà été annulée.
refusals-import_not_confirmed = L’importation n’est pas encore enregistrée.
refusals-import_in_use = L’importation ne peut pas être annulée, car il s’est passé quelque chose avec ce qu’elle a enregistré.
refusals-import_too_old = L’importation a été enregistrée il y a plus de sept jours.
refusals-invoice_imported = Un autre logiciel a émis cette facture et en a le document.
refusals-invoice_incomplete = Il manque des informations sur la facture. Les paramètres de facturation exigent qu’elle soit complète.
refusals-einvoice_incomplete = Il manque des informations pour la facture électronique. La page de la facture indique lesquelles.
refusals-customer_has_no_email = Le client n’a pas d’adresse e-mail. Ajoutez-en une à sa fiche.
refusals-customer_unsubscribed = Le client s’est désinscrit des relances.
refusals-reminder_too_soon = Une relance a déjà été envoyée dans les dernières 24 heures.
refusals-too_many_mails = Cette adresse a reçu 20 e-mails en 24 heures, ce qui est le maximum. Rien n’a été envoyé.
refusals-business_incomplete = Il manque des informations sur l’entreprise pour une mise en demeure : elle exige la dénomination sociale, l’adresse, la ville et l’IBAN.
refusals-preview_needed = Rien n’a été envoyé : cet aperçu a expiré ou changé. Vérifiez le nouvel aperçu ci-dessous.
refusals-mail_rejected = Le serveur de messagerie a refusé l’e-mail : { $message }
refusals-token_revoked = Le jeton est déjà révoqué.
refusals-payment_link_inactive = Le lien de paiement n’est plus actif.
refusals-payment_not_paid = Le paiement n’a pas été effectué : il n’y a donc rien à rembourser.
refusals-payment_not_recorded = Le paiement a été reçu par un prestataire de paiement. Remboursez l’argent.
refusals-payment_already_refunded = Le paiement est déjà entièrement remboursé.
refusals-payment_charged_back = La banque a repris le paiement, rejeté ou contesté.
refusals-payment_not_authorized = Plus aucun montant n’est réservé pour ce paiement.
refusals-subscription_not_active = L’abonnement n’est pas actif.
refusals-subscription_not_paused = L’abonnement n’est pas en pause.
refusals-subscription_ended = L’abonnement est terminé.
refusals-webhook_endpoint_disabled = Le webhook est désactivé.
refusals-webhook_delivery_pending = L’événement est encore en cours d’envoi.
refusals-provider_not_connected = Aucun prestataire de paiement n’est connecté : rien ne peut donc être payé en ligne.
refusals-provider_onboarding = Le prestataire de paiement n’est pas encore prêt.
refusals-provider_refused = Le prestataire de paiement a refusé : { $message }
refusals-rate_limited =
    Trop de tentatives. Attendez { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    } et réessayez.
refusals-service_busy = Le service est surchargé. Réessayez dans un instant.

## imports

imports-also = { $fault }. Autres lignes avec cette erreur : { $rows }
imports-sentences-unknown_columns = Ses colonnes ne sont pas celles d’un logiciel connu. Choisissez-le à nouveau et nommez-les ci-dessous. Il contient : { $columns }
imports-sentences-too_large = Il dépasse { $mb } Mo : importez-le en plusieurs parties
imports-sentences-too_many = Il a plus de { $count } lignes : importez-le en plusieurs parties
imports-sentences-no_rows = Il a un en-tête, mais aucune ligne
imports-sentences-no_csv = Ce n’est pas un CSV : exportez-le ou enregistrez-le en CSV
imports-sentences-missing = manque
imports-sentences-overdue_without_due = manque, et selon le statut la facture est en retard : il faut une date avant le { $date }
imports-sentences-overdue_later = est { $day }, mais selon le statut la facture est en retard : il faut une date avant le { $date }, ou le statut ouvert
imports-sentences-nothing_paid = dit que rien n’est payé, mais le statut dit payée. Le montant payé est le total { $total } ; si elle a été créditée, le statut est annulée
imports-sentences-discount = est { $net }, mais la quantité et le prix moins la remise de { $percent } % font { $sum }
imports-sentences-no_percentage = est { $text }, et doit être un pourcentage d’une ligne avec prix et quantité
imports-sentences-part_without_amount = manque : selon le statut, une partie est payée
imports-sentences-no_state = manque : rien ne dit si la facture est payée
imports-sentences-twice = est aussi à la ligne { $row } : { $text }
imports-sentences-plain_letters = ne doit contenir que des lettres sans accents, des chiffres et des signes : { $text }
imports-sentences-currency = doit être une devise comme EUR, et vaut { $text }
imports-sentences-due_before = ne doit pas précéder la date { $date }
imports-sentences-day = n’est pas une date comme 2026-01-31 : { $text }
imports-sentences-day_or_month = peut commencer par le jour ou par le mois : { $text }. Choisissez à nouveau le fichier et, en dessous, l’ordre de ses dates
imports-sentences-year = doit être entre 1990 et 2100, et vaut { $date }
imports-sentences-too_long = doit avoir { $count } caractères au plus
imports-sentences-country = n’est pas un pays : { $text }. Écrivez son code, comme NL
imports-sentences-sums = est { $total }, mais le net { $net } et la taxe { $tax } font { $sum }
imports-sentences-lines = est { $total }, mais ses lignes font { $sum }
imports-sentences-more_than_total = dépasse le total { $total } : { $paid } payés et { $due } dus
imports-sentences-paid_but_due = dit payée, mais { $due } reste dû
imports-sentences-open_but_paid = dit { $text }, mais rien n’est dû
imports-sentences-state = n’est pas un statut connu : { $text }
imports-sentences-many_lines = a { $count } lignes ; une facture en a { $most } au plus
imports-sentences-at_most = doit être au plus { $most }
imports-sentences-negative = ne doit pas être inférieur à 0
imports-sentences-own_number = est déjà le numéro d’une de vos factures : { $text }
imports-sentences-own_series = appartient à la série { $series }, qui continue par { $next }. Relevez d’abord le prochain numéro de facture : { $text }
imports-sentences-note_series = appartient à la série { $series } d’autres documents : { $text }
imports-sentences-several_customers = est le nom de plusieurs clients, il faut donc aussi leur e-mail : { $text }
imports-sentences-same_customer = est le même client que la ligne { $row }
imports-sentences-contradiction = est { $text }, mais la ligne { $row } de la même facture dit { $other }

## statement

# Why a bank statement cannot be read, or what is doubtful in it, without a final full stop. The English page shows the
# words of the program that reads the statement instead.

statement-export = exportez un fichier CAMT.053, MT940 ou CSV depuis votre banque
# A fault at a place in the file.
statement-at = { $place } : { $fault }
statement-places-line = Ligne { $line }
statement-places-column = Ligne { $line }, colonne { $column }
statement-places-field = Ligne { $line }, champ { $field }
# Ntry: the name of an element in a CAMT.053 file. $element: the name of another, such as Amt.
statement-places-entry = Ntry qui se termine à la ligne { $line }
statement-places-element = Ntry qui se termine à la ligne { $line }, { $element }
# The letters for the year, the month and the day in a format of dates, such as DD.MM.YYYY.
statement-formats-letters-Y = A
statement-formats-letters-M = M
statement-formats-letters-D = J
statement-formats-either = { $one } ou { $other }
statement-sentences-balances =
    Le total des opérations { $account ->
        [none] du relevé qui commence à la ligne { $line }
       *[other] du relevé de { $account }
    } ne correspond pas à ses soldes{ $by ->
        [none] { "" }
       *[other] , avec un écart de { $by }
    }
statement-sentences-summary_count =
    TxsSummry { $account ->
        [none] du relevé
       *[other] du relevé de { $account }
    } indique { $count } comme nombre d’opérations, et le fichier en contient { $found }
statement-sentences-summary_sum =
    TxsSummry { $account ->
        [none] du relevé
       *[other] du relevé de { $account }
    } indique une autre somme que celle des opérations
statement-sentences-unknown_whether_booked =
    Opérations { $account ->
        [none] du relevé
       *[other] du relevé de { $account }
    } dont on ignore si elles sont comptabilisées (Sts manque), et qui sont lues comme comptabilisées : { $count }
statement-sentences-not_last_page =
    Le fichier contient la page { $page } { $account ->
        [none] du relevé
       *[other] du relevé de { $account }
    }, qui n’est pas la dernière
statement-sentences-cut_off =
    Le fichier est tronqué : { $account ->
        [none] le relevé qui commence à la ligne { $line }
       *[other] le relevé de { $account }
    } n’a pas de solde (champ { $field })
statement-sentences-text_or_entry =
    Des lignes { $account ->
        [none] du relevé qui commence à la ligne { $line }
       *[other] du relevé de { $account }
    } qui commencent par :61: peuvent être une opération, ou le libellé de l’opération précédente
statement-sentences-balances_beside = Les montants ne correspondent pas aux soldes indiqués à côté (colonne { $column })
statement-sentences-broken_header = La ligne d’en-tête a un saut de ligne dans une cellule : les lignes du fichier ont été coupées en route
statement-sentences-left_out =
    La ligne { $line } est laissée de côté : { $cells ->
        [none] une cellule contient une autre ligne
       *[other] son nombre de cellules est { $cells }, celui de l’en-tête { $header }
    }, et son montant se trouve peut-être ailleurs
statement-sentences-other_number_of_cells =
    { $count ->
        [none] Ligne { $line }
       *[other] Ligne { $line } et { $count } de plus
    } : pas autant de cellules que l’en-tête, donc peut-être dans d’autres colonnes
statement-sentences-too_large = Le fichier dépasse { $mb } Mo : exportez une période plus courte
statement-sentences-too_many = Le fichier contient plus de { $count } opérations : exportez des périodes plus courtes, et importez les fichiers l’un après l’autre
statement-sentences-zip = Le fichier est une archive ZIP ou un fichier Excel : décompressez-le, ou { statement-export }
statement-sentences-gzip = Le fichier est compressé avec gzip : décompressez-le d’abord
statement-sentences-pdf = Le fichier est un PDF : { statement-export }
statement-sentences-excel = Le fichier est un fichier Excel : { statement-export }
statement-sentences-empty = Le fichier est vide
statement-sentences-no_text = Le fichier n’est pas un fichier texte : { statement-export }
statement-sentences-damaged_xml = Le fichier n’est pas un XML bien formé : il est endommagé ou tronqué (ligne { $line })
statement-sentences-wrong_xml = Le fichier n’est pas un XML bien formé (ligne { $line })
statement-sentences-doctype = Le fichier a un DOCTYPE, ce qu’un relevé bancaire n’a jamais (ligne { $line })
statement-sentences-too_deep = Les éléments du fichier sont imbriqués trop profondément (ligne { $line })
statement-sentences-camt_version = Le fichier est au format { $kind }, et seules les versions 02 à 14 de CAMT.053 sont lues : exportez l’une d’elles
statement-sentences-unread_kind = Le fichier est au format { $kind }, qui n’est pas lu : { statement-export }
statement-sentences-report = Le fichier est au format { $kind } et n’est pas un relevé : exportez un fichier CAMT.053 ou MT940 depuis votre banque
statement-sentences-incomplete_mt940 = Le fichier est un MT940 sans champ { $field } : il n’est pas complet, ou c’est un MT942. Exportez de nouveau un fichier MT940 ou CAMT.053
statement-sentences-attributes = Un élément du fichier a plus de { $count } attributs (ligne { $line })
statement-sentences-data_in_header = La ligne d’en-tête contient une date ou un montant : la ligne suivante s’y trouve aussi. Exportez de nouveau le fichier
statement-sentences-no_day = Aucune ligne n’a dans la colonne { $column } de date au format { $formats }. La première ligne contient : { $row }
statement-sentences-other_kind = Le fichier est au format { $kind } et n’est pas un relevé : exportez un fichier CAMT.053 depuis votre banque
statement-sentences-other_xml = Le fichier est un XML, mais pas un CAMT.053 de version 02 à 14 : { statement-export }
statement-sentences-unknown_csv = Le fichier n’est ni un CAMT.053 ni un MT940, ni un CSV d’une banque connue ({ $banks }). Indiquez ses colonnes sous « Autre CSV ». Il contient : { $columns }
statement-sentences-unknown_columns = { $named } : aucune colonne ne porte ce nom. Le fichier contient : { $columns }
statement-sentences-too_many_columns = La ligne { $line } a plus de { $count } colonnes : aucune banque n’en écrit autant
# $reason: in English.
statement-sentences-not_csv = La ligne { $line } n’est pas du CSV : { $reason }

# What is wrong at a place in the file: these follow “Line 12, column Amount:”.

statement-sentences-wrong_batch = le total des opérations du lot ne correspond pas à son montant : le lot compte donc pour une seule opération
statement-sentences-cut_amount = le fichier s’arrête au milieu d’un montant, qui a peut-être d’autres chiffres
statement-sentences-unknown_state = on ignore si { $text } signifie « comptabilisée » : indiquez la colonne et les mots sous « Autre CSV »
statement-sentences-missing_page = la page précédente du relevé n’est pas dans le fichier
statement-sentences-misplaced_field = le champ { $field } se trouve là où MT940 n’en prévoit pas
statement-sentences-no_kind = aucun type tel que NTRF ne suit le montant, qui a donc peut-être d’autres chiffres
statement-sentences-long_field = le champ { $field } a plus de { $count } caractères : aucune banque n’en écrit autant
statement-sentences-large_amount = le montant { $text } est trop élevé
statement-sentences-thousand_or_fraction = { $text } peut désigner mille ou une décimale. Écrivez les décimales, par exemple 1.250,00 ou 1,250.00
statement-sentences-no_amount = { $text } n’est pas un montant comme { $example }
statement-sentences-other_currency = { $text } n’est pas en { $currency }
statement-sentences-both_sides = la ligne a à la fois un encaissement et un décaissement
statement-sentences-unknown_currency = { $text } n’est pas un code de devise comme EUR
statement-sentences-wrong_day = { $text } n’est pas une date au format { $formats }
statement-sentences-no_movement = { $text } n’est pas une date suivie de C ou D et d’un montant, comme { $example }
statement-sentences-no_side =
    il faut indiquer ici débit ou crédit, par exemple D ou C ; { $text ->
        [none] rien n’est indiqué
       *[other] { $text } n’est ni l’un ni l’autre
    }
statement-sentences-no_currency = le fichier n’indique pas de devise : saisissez-la dans « Devise »
statement-sentences-open_quotation = un guillemet n’est pas fermé
statement-sentences-before_balance = le champ 61 se trouve avant le solde d’ouverture (60F)
statement-sentences-wrong_direction = { $element } doit être CRDT ou DBIT
statement-sentences-missing_element = { $element } manque
statement-sentences-negative_amount = un montant n’est jamais négatif : CdtDbtInd en indique le sens
