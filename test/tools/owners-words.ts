/**
 * Requests for tools that are not listed, in the words of owners and in the languages of the product. A search for each
 * finds its tool.
 */
export const OWNERS_WORDS = {
  updateInvoice: [
    ['en', 'change the price in my draft'],
    ['nl', 'conceptfactuur aanpassen'],
    ['de', 'Positionen im Entwurf ändern'],
    ['fr', 'modifier un brouillon de facture'],
  ],
  refundPayment: [
    ['en', 'give the customer his money back'],
    ['nl', 'betaling terugstorten aan klant'],
    ['de', 'Zahlung zurückerstatten'],
    ['fr', 'rembourser un paiement'],
  ],
  createPaymentLink: [
    ['en', 'payment link for a donation'],
    ['nl', 'betaalverzoek maken voor een aanbetaling'],
    ['de', 'Zahlungslink erstellen'],
    ['fr', 'créer un lien de paiement'],
  ],
  listPaymentLinks: [
    ['en', 'show all my pay links'],
    ['nl', 'overzicht van alle betaallinks'],
    ['de', 'welche Zahlungslinks gibt es?'],
    ['fr', 'quels liens de paiement existent'],
  ],
  deactivatePaymentLink: [
    ['en', 'close the donation link'],
    ['nl', 'betaallink uitzetten'],
    ['de', 'Bezahllink abschalten'],
    ['fr', 'désactiver un lien de paiement'],
  ],
  createPaymentPlan: [
    ['en', 'new membership at 10 euro a month'],
    ['nl', 'nieuw tarief voor lidmaatschap'],
    ['de', 'neuen Tarif für Mitglieder anlegen'],
    ['fr', 'nouvelle formule d’adhésion'],
  ],
  listPaymentPlans: [
    ['en', 'which membership plans do we offer?'],
    ['nl', 'welke tarieven zijn er'],
    ['de', 'welche Tarife gibt es'],
    ['fr', 'quelles formules proposons-nous'],
  ],
  createSubscription: [
    ['en', 'make a recurring invoice every month'],
    ['nl', 'elke maand automatisch factureren, periodiek'],
    ['de', 'wiederkehrende Rechnung'],
    ['fr', 'facture récurrente chaque mois'],
  ],
  updateSubscription: [
    ['en', 'raise the price of the recurring invoice'],
    ['nl', 'prijs van het abonnement verhogen'],
    ['de', 'Preis des Abos erhöhen'],
    ['fr', 'augmenter le prix de l’abonnement'],
  ],
  listSubscriptions: [
    ['en', 'who has a subscription?'],
    ['nl', 'lijst van abonnees'],
    ['de', 'alle Abonnenten'],
    ['fr', 'liste des abonnés'],
  ],
  cancelSubscription: [
    ['en', 'stop the subscription of Jansen'],
    ['nl', 'abonnement opzeggen'],
    ['de', 'Abo kündigen'],
    ['fr', 'résilier un abonnement'],
  ],
  pauseSubscription: [
    ['en', 'put the membership on hold'],
    ['nl', 'abonnement pauzeren'],
    ['de', 'Abonnement aussetzen'],
    ['fr', 'suspendre un abonnement'],
  ],
  resumeSubscription: [
    ['en', 'reactivate the paused subscription'],
    ['nl', 'abonnement hervatten'],
    ['de', 'Abo wieder aufnehmen'],
    ['fr', 'reprendre l’abonnement'],
  ],
  createCustomer: [
    ['en', 'add a new client'],
    ['nl', 'nieuwe klant aanmaken'],
    ['de', 'neuen Kunden anlegen'],
    ['fr', 'ajouter un nouveau client'],
  ],
  updateCustomer: [
    ['en', 'the customer has moved, new address'],
    ['nl', 'klant is verhuisd'],
    ['de', 'Kunde ist umgezogen'],
    ['fr', 'le client a déménagé'],
  ],
  listActivity: [
    ['en', 'what happened yesterday, and who did it?'],
    ['nl', 'wat is er gisteren gebeurd?'],
    ['de', 'was ist gestern passiert?'],
    ['fr', 'historique des modifications'],
  ],
  getStatement: [
    ['en', 'statement of account for a customer'],
    ['nl', 'rekeningoverzicht van een klant'],
    ['de', 'Kontoauszug für den Kunden'],
    ['fr', 'relevé de compte du client'],
  ],
  listItems: [
    ['en', 'our price list'],
    ['nl', 'prijslijst'],
    ['de', 'Preisliste'],
    ['fr', 'catalogue des produits'],
  ],
  createItem: [
    ['en', 'add a product with its price'],
    ['nl', 'nieuw artikel toevoegen'],
    ['de', 'neuen Artikel anlegen'],
    ['fr', 'ajouter un produit'],
  ],
  listBankEntries: [
    ['en', 'which bank transactions are not matched yet'],
    ['nl', 'openstaande bankmutaties'],
    ['de', 'offene Bankumsätze'],
    ['fr', 'opérations bancaires sans rapprochement'],
  ],
  undoPayment: [
    ['en', 'reverse a payment that was booked by mistake'],
    ['nl', 'verkeerd geboekte betaling terugdraaien'],
    ['de', 'falsch verbuchte Zahlung zurücknehmen'],
    ['fr', 'annuler un paiement enregistré par erreur'],
  ],
  attachFile: [
    ['en', 'attach the timesheet to the draft'],
    ['nl', 'bijlage bij de factuur toevoegen'],
    ['de', 'Stundenzettel an die Rechnung anhängen'],
    ['fr', 'joindre une pièce jointe à la facture'],
  ],
  requestUpload: [
    ['en', 'send you a file from my computer'],
    ['nl', 'een bestand van mijn telefoon uploaden'],
    ['de', 'eine Datei hochladen'],
    ['fr', 'envoyer un fichier'],
  ],
  listCreditNotes: [
    ['en', 'all credit notes of this year'],
    ['nl', 'welke creditnota’s zijn er gemaakt'],
    ['de', 'Liste der Gutschriften'],
    ['fr', 'liste des avoirs'],
  ],
  listWebhookEndpoints: [
    ['en', 'webhooks'],
    ['nl', 'koppeling voor ontwikkelaars'],
    ['de', 'Schnittstelle für Entwickler'],
    ['fr', 'intégration pour développeurs'],
  ],
  search: [
    ['en', 'search everything for a word'],
    ['nl', 'overal zoeken naar een woord'],
    ['de', 'überall suchen'],
    ['fr', 'rechercher partout'],
  ],
  fetch: [
    ['en', 'read the document that search found'],
    ['nl', 'gevonden document ophalen'],
    ['de', 'gefundenes Dokument abrufen'],
    ['fr', 'récupérer un document trouvé'],
  ],
} as const;
