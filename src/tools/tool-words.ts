/**
 * What people say when they want a tool, in the product's languages (R111): `findTools` compares a question with these. The names, titles and
 * descriptions of the tools are compared too, so only other words stand here.
 */
import type { ToolName } from './table.ts';

export const TOOL_WORDS: Readonly<Record<ToolName, string>> = {
  listInvoices:
    'invoices bills unpaid outstanding open paid drafts due; facturen rekeningen openstaand onbetaald betaald concepten; Rechnungen offen unbezahlt bezahlt Entwürfe; factures impayées en attente payées brouillons',
  createInvoice:
    'new invoice bill charge write make draft; nieuwe factuur factureren opmaken concept; neue Rechnung erstellen schreiben berechnen; nouvelle facture facturer créer établir',
  getInvoiceStats:
    'statistics turnover revenue totals sums month year quarter ageing; statistiek omzet totalen maand jaar kwartaal; Statistik Umsatz Summen Monat Jahr Quartal; statistiques chiffre affaires totaux mois année trimestre',
  sendReminder:
    'remind dunning chase nudge one late invoice; herinnering herinneren aanmanen aanmaning; Mahnung Zahlungserinnerung mahnen erinnern; relance rappel relancer mise en demeure',
  listOverdueInvoices:
    'overdue late owes debtors past due; achterstallig te laat vervallen schulden debiteuren; überfällig fällig Schuldner Rückstand; en retard échues débiteurs créances',
  remindOverdue:
    'remind all everyone several chase overdue dunning run; iedereen alle herinneringen aanmanen; alle mahnen Mahnlauf; relancer tous relances',
  getInvoice: 'show open look details one invoice lines; factuur bekijken tonen; Rechnung anzeigen ansehen; voir afficher facture détail',
  updateInvoice: 'edit change correct draft lines; concept wijzigen aanpassen; Entwurf ändern bearbeiten; modifier corriger brouillon',
  deleteInvoice:
    'remove discard throw away draft; concept verwijderen weggooien; Entwurf löschen verwerfen; supprimer effacer brouillon',
  issueInvoice: 'finalize number make final draft; definitief maken; Entwurf fertigstellen ausstellen finalisieren; valider émettre finaliser',
  sendInvoice: 'mail email again resend; mailen versturen opnieuw; senden verschicken erneut; envoyer expédier renvoyer courriel',
  cancelInvoice: 'void storno annul withdraw; annuleren intrekken crediteren; stornieren annullieren; annuler',
  createCreditNote:
    'credit partly refund discount afterwards goodwill; creditnota crediteren creditfactuur; Gutschrift Rechnungskorrektur gutschreiben; avoir créditer note de crédit',
  recordPayment:
    'paid received cash transfer mark as paid; betaling boeken betaald ontvangen contant overgemaakt; Zahlung verbuchen bezahlt erhalten bar überwiesen; paiement enregistrer payé reçu espèces virement',
  listPayments:
    'payments received money in receipts who paid; betalingen ontvangen geld binnen; Zahlungen Zahlungseingänge erhalten; paiements encaissements reçus',
  refundPayment: 'give money back pay back return; terugbetalen terugstorten; erstatten zurückzahlen Rückerstattung; rembourser remboursement',
  undoPayment:
    'payment by mistake wrong booking reverse remove recorded payment; betaling ongedaan maken verkeerd geboekt terugdraaien; Zahlung rückgängig falsch verbucht zurücknehmen; annuler paiement erreur enregistré par erreur',
  createPaymentLink:
    'pay link address checkout donation deposit page QR; betaallink betaalverzoek donatie aanbetaling; Zahlungslink Bezahllink Spende Anzahlung; lien de paiement don acompte',
  listPaymentLinks: 'pay links donations; betaallinks betaalverzoeken donaties; Zahlungslinks Bezahllinks Spenden; liens de paiement dons',
  deactivatePaymentLink:
    'close switch off stop disable pay link; betaallink uitzetten sluiten stoppen; Zahlungslink abschalten schließen deaktivieren; désactiver fermer lien de paiement',
  createPaymentPlan:
    'plan price tariff offer membership recurring; abonnement plan tarief lidmaatschap; Tarif Abo Plan Mitgliedschaft; formule plan tarif adhésion',
  listPaymentPlans: 'plans tariffs offers memberships; plannen tarieven; Tarife Pläne; formules tarifs',
  createSubscription:
    'recurring invoice every month repeat standing membership rent retainer; abonnement terugkerende periodieke factuur maandelijks herhalen; Abo Abonnement wiederkehrende Rechnung monatlich; abonnement facture récurrente mensuel répéter',
  listSubscriptions:
    'recurring memberships active who subscribes; abonnementen abonnees terugkerend; Abos Abonnements Abonnenten wiederkehrend; abonnements abonnés récurrents',
  cancelSubscription:
    'end stop quit terminate recurring membership; abonnement opzeggen stoppen beëindigen; Abo kündigen beenden; résilier arrêter abonnement',
  pauseSubscription: 'hold suspend freeze recurring break; abonnement pauzeren onderbreken; Abo pausieren aussetzen unterbrechen; suspendre pause abonnement',
  resumeSubscription:
    'continue restart reactivate unpause recurring; abonnement hervatten voortzetten; Abo fortsetzen wieder aufnehmen reaktivieren; reprendre réactiver abonnement',
  listCustomers:
    'clients contacts who owes most buyers; klanten relaties; Kunden Kontakte; clients contacts',
  getCustomer: 'client balance address contact owes; klant saldo adres; Kunde Saldo Adresse; client solde adresse',
  createCustomer: 'new client contact add; nieuwe klant toevoegen; neuer Kunde anlegen; nouveau client ajouter',
  updateCustomer:
    'client address email phone vat number moved change; klant wijzigen verhuisd adres e-mailadres btw-nummer; Kunde ändern umgezogen Adresse Umsatzsteuer-ID; client modifier adresse déménagé numéro de TVA',
  listActivity:
    'log history audit what happened who did changes; logboek geschiedenis wat is er gebeurd wie; Protokoll Verlauf Aktivität was ist passiert wer; journal historique activité qui a fait',
  getStatement:
    'account statement of a customer overview balance open items ledger; rekeningoverzicht klant openstaande posten; Kontoauszug eines Kunden offene Posten Übersicht; relevé de compte client postes ouverts',
  listItems:
    'products articles services catalogue price list; artikelen producten diensten prijslijst; Artikel Produkte Leistungen Preisliste; articles produits services tarifs catalogue',
  createItem: 'product article service new price; artikel product dienst toevoegen; Artikel Produkt Leistung anlegen; article produit service ajouter',
  importBankStatement:
    'bank statement file MT940 CAMT CSV upload transactions reconcile match; bankafschrift inlezen importeren afletteren bankmutaties; Kontoauszug einlesen importieren abgleichen Umsätze Bank; relevé bancaire importer rapprochement opérations banque',
  listBankEntries:
    'bank transactions lines unmatched reconcile open; bankmutaties bankregels afletteren; Bankumsätze Buchungen zuordnen; opérations bancaires lignes rapprochement',
  confirmBankEntries:
    'bank match accept book reconcile yes; bankmutaties bevestigen boeken afletteren; Bankumsätze bestätigen verbuchen zuordnen; confirmer rapprochement opérations bancaires',
  listCreditNotes: "credit notes given; creditnota's creditfacturen; Gutschriften Rechnungskorrekturen; avoirs notes de crédit",
  listWebhookEndpoints: 'webhooks integration receiver notifications developers; koppeling ontwikkelaars; Schnittstelle Integration; intégration développeurs',
  search: 'research anything documents; zoeken; suchen; rechercher',
  fetch: 'research read a document found; document ophalen; Dokument abrufen; récupérer document',
};
