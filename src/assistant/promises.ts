/** Sentences that say that something was done, and whether a call did it. */

/** A call that changed something. `mailed`: a mail has left, or is about to. */
export type Deed = { readonly tool: string; readonly mailed: boolean };

type Claim = { readonly verb: RegExp; readonly kept: (deed: Deed) => boolean };

const by =
  (...tools: readonly string[]) =>
  ({ tool }: Deed) =>
    tools.includes(tool);

/** In the languages of the product: past participles, and what would make them true. */
const CLAIMS: readonly Claim[] = [
  {
    verb: /\b(?:sent|(?:e-?)?mailed|reminded|resent|verstuurd|verzonden|gestuurd|gemaild|herinnerd|gesendet|geschickt|verschickt|versendet|versandt|gemailt|erinnert)\b/iu,
    kept: ({ mailed }) => mailed,
  },
  {
    verb: /\b(?:cancelled|canceled|geannuleerd|opgezegd|storniert|gekündigt)\b/iu,
    kept: by('cancelInvoice', 'cancelSubscription'),
  },
  {
    verb: /\b(?:created|made|issued|drafted|set up|aangemaakt|gemaakt|opgesteld|erstellt|angelegt|ausgestellt)\b/iu,
    kept: by(
      'createInvoice',
      'issueInvoice',
      'createCustomer',
      'createPaymentLink',
      'createPaymentPlan',
      'createSubscription',
    ),
  },
  {
    verb: /\b(?:recorded|registered|booked|geregistreerd|geboekt|verbucht|erfasst|gebucht)\b/iu,
    kept: by('recordPayment'),
  },
  { verb: /\b(?:refunded|terugbetaald|erstattet|zurückgezahlt)\b/iu, kept: by('refundPayment') },
  {
    verb: /\b(?:updated|changed|bijgewerkt|gewijzigd|aangepast|aktualisiert|geändert)\b/iu,
    kept: by('updateCustomer'),
  },
  { verb: /\b(?:paused|gepauzeerd|pausiert)\b/iu, kept: by('pauseSubscription') },
  { verb: /\b(?:resumed|hervat|fortgesetzt)\b/iu, kept: by('resumeSubscription') },
  { verb: /\b(?:deactivated|gedeactiveerd|deaktiviert)\b/iu, kept: by('deactivatePaymentLink') },
];

/** Somebody who speaks of what they did just now; "was sent on 3 March" is a fact of the books. */
const DONE_BY_ME =
  /(?:^|[^\p{L}])(?:I(?:['’]ve| have)?|we(?:['’]ve| have)?|ik heb|we hebben|heb ik|ich habe|wir haben|habe ich)(?=[^\p{L}])|(?:has|have) (?:now|just|been successfully|successfully) |(?:is|are) now |successfully|zojuist|soeben|(?:is|wurde) (?:nu|jetzt) |^\W*(?:done|sent|erledigt|gedaan)\b/iu;
/** The same without a person: the reminder that was asked for, and no day, which facts of the books have. */
const DONE_FOR_YOU =
  /(?:^[^\p{L}\d|]*|\b(?:the|your|de|je|uw|die|Ihre) )(?:payment |Zahlungs)?(?:reminders?|e-?mails?|herinnering(?:en)?|erinnerung(?:en)?|mahnung(?:en)?) (?:(?:has|have) been |was |were |is |zijn |wurden? |ist |sind )?(?:sent|mailed|verstuurd|verzonden|verschickt|versendet|versandt|gesendet)(?= to\b| naar\b| aan\b| an\b|[.!]|$)/iu;
const NOT =
  /\b(?:not|n['’]t|never|cannot|no|niet|nooit|geen|nicht|nie|kein\p{L}*|unable)\b|n['’]t\b|\b(?:if|once|when|als|zodra|wenn|sobald)\b/iu;

const SENTENCE_MAX = 200;

/** Those of `text` that no deed bears out, in its order, each as long as fits. */
export function unkeptIn(text: string, deeds: readonly Deed[]): readonly string[] {
  const unkept = sentencesOf(text).filter((sentence) => {
    if (!(DONE_BY_ME.test(sentence) || DONE_FOR_YOU.test(sentence)) || NOT.test(sentence)) return false;
    const claimed = CLAIMS.filter(({ verb }) => verb.test(sentence));
    return claimed.some(({ kept }) => !deeds.some(kept));
  });
  return unkept.map((sentence) => sentence.slice(0, SENTENCE_MAX));
}

function sentencesOf(text: string): readonly string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).map((one) => one.trim());
  return sentences.filter((one) => one !== '');
}
