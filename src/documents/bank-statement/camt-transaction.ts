/** Payer, purpose and return of a transaction, from every element of ISO 20022 that may contain them (R89a). */
import { BANK_BOUNDS } from '../../model/bank-entry.ts';
import { all, at, type Node, textAt } from './camt-xml.ts';
import { ibanOf, lineOf, referenceOf, textOf } from './entry.ts';
import { named, type TransactionFacts } from './transaction-facts.ts';

type Role = 'Dbtr' | 'Cdtr';

/**
 * Returns the facts of an entry. `details`: its transactions. The entry's own text (`AddtlNtryInf`) is used only if the
 * entry has one transaction, or if no transaction has `RmtInf`.
 */
export function factsIn(
  details: readonly Node[],
  entry: Node,
  roles: readonly Role[],
  account: string | null,
): TransactionFacts {
  const [first] = details;
  const remittances = details.flatMap((one) => all(one, 'RmtInf'));
  const structured = remittances.flatMap((one) => all(one, 'Strd'));
  const references = structured.flatMap((one) => all(one, 'CdtrRefInf', 'Ref')).map(({ text }) => text);
  const party = details.length > 1 ? NO_PARTY : partyOf(first, roles, account);
  return {
    ...party,
    text: textOf([
      ...remittances.flatMap((one) => all(one, 'Ustrd')).map(({ text }) => text),
      ...references,
      ...structured.flatMap(documentsIn),
      ...details.flatMap((one) => referencesOf(at(one, 'Refs'))),
      ...details.map((one) => textAt(one, 'AddtlTxInf')),
      details.length === 1 || remittances.length === 0 ? textAt(entry, 'AddtlNtryInf') : undefined,
    ]),
    creditorReference: lineOf(references[0], BANK_BOUNDS.reference),
  };
}

/** The payer's references. References of banks are left out, because banks' references do not name an invoice. */
function referencesOf(refs: Node | undefined): readonly (string | null)[] {
  const own = ['EndToEndId', 'InstrId', 'PmtInfId'].map((name) => referenceOf(textAt(refs, name)));
  return [...own, ...all(refs, 'Prtry', 'Ref').map(({ text }) => referenceOf(text))];
}

/** Numbers of the documents that a transaction pays, and the payer's additional text. */
function documentsIn(structured: Node): readonly (string | null)[] {
  const numbers = [
    ...all(structured, 'RfrdDocInf', 'Nb'),
    ...all(structured, 'RfrdDocInf', 'LineDtls', 'Id', 'Nb'),
    ...all(structured, 'AddtlRmtInf'),
  ];
  return numbers.map(({ text }) => referenceOf(text.slice(0, BANK_BOUNDS.reference)));
}

type Party = Pick<TransactionFacts, 'payerName' | 'payerIban'>;
const NO_PARTY: Party = { payerName: null, payerIban: null };

/** Tries the roles in order. Returns the first party that has a name or an IBAN and is not the account's owner. */
function partyOf(details: Node | undefined, roles: readonly Role[], account: string | null): Party {
  const parties = at(details, 'RltdPties');
  for (const role of roles) {
    const ultimate = nameOf(at(parties, `Ultmt${role}`));
    const number = at(parties, `${role}Acct`, 'Id');
    const payerIban = ibanOf(textAt(number, 'IBAN')) ?? ibanOf(textAt(number, 'Othr', 'Id'));
    const isOwn = payerIban !== null && payerIban === account;
    const name = nameOf(at(parties, role)) ?? nameOf(at(parties, `${role}Acct`));
    const payerName = named(name, ultimate) ?? nameOf(at(parties, 'InitgPty'));
    if (!isOwn && (payerName ?? payerIban) !== null) return { payerName, payerIban };
  }
  return NO_PARTY;
}

/** Name of a party. From CAMT.053 version 08 on, the name is below `Pty`, or below `Agt` if the party is a bank. */
function nameOf(party: Node | undefined): string | null {
  const text = textAt(party, 'Nm') ?? textAt(party, 'Pty', 'Nm') ?? textAt(party, 'Agt', 'FinInstnId', 'Nm');
  return lineOf(text, BANK_BOUNDS.name);
}

/** Codes of ISO 20022 and of German banks for a returned payment. */
const RETURN_FAMILIES = /^(IDDT|RDDT|RCDT|ICDT|ICHQ|RCHQ)$/;
const RETURN_SUBFAMILIES = /^(UPDD|PRDD|RCDD|RRTN|RPCR|UPCQ|ARET|CQRV)$/;
const RETURN_PROPRIETARY = /NRTI|(?:^|\+)10[89](?:\+|$)/;

export function isReturn(details: Node | undefined, entry: Node): boolean {
  if (at(details, 'RtrInf')) return true;
  return [...all(details, 'BkTxCd'), ...all(entry, 'BkTxCd')].some((code) => {
    const family = at(code, 'Domn', 'Fmly');
    return (
      (RETURN_FAMILIES.test(textAt(family, 'Cd') ?? '') &&
        RETURN_SUBFAMILIES.test(textAt(family, 'SubFmlyCd') ?? '')) ||
      RETURN_PROPRIETARY.test(textAt(code, 'Prtry', 'Cd') ?? '')
    );
  });
}

export function returnReasonOf(details: Node | undefined): string | null {
  const reason = at(details, 'RtrInf', 'Rsn');
  return lineOf(textAt(reason, 'Cd') ?? textAt(reason, 'Prtry'), 35);
}
