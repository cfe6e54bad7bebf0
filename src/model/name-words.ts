/**
 * Words that do not identify a person or business. Banks and payers often add or omit these words. The words are in
 * lower case, without accents, dots and spaces. They cover NL, BE, DE, AT, FR, LU, UK, IE, ES, IT, PL and the Nordic
 * countries.
 */

/** Legal forms of businesses. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  [
    'bv bvba nv vof cv cva comm commv vzw asbl ivzw aisbl esv eesv stichting stg vereniging ver cooperatie coop ua ba wa eenmanszaak zzp',
    'gmbh ggmbh mbh ag kg kgaa ohg ug haftungsbeschraenkt haftungsbeschrankt gbr egbr ek ekfr ekfm ev eg partg partgmbb inh inhaber co cokg',
    'sarl sas sasu eurl sa snc sci scs sca scop scp selarl sprl srl sc scrl ei eirl ets etablissements association assoc',
    'ltd limited plc llp lp llc inc incorporated corp corporation company cic dac uc teoranta teo',
    'sl slu sau spa sapa snc sas oy oyj ab hb as asa aps ivs is ps spzoo sro doo kft zrt se scea eood ood ad',
  ].flatMap((line) => line.split(' ')),
);

/** Words that join the parts of a name, such as `und`. */
export const JOINING_WORDS: ReadonlySet<string> = new Set('en and und et e y og och ja i of or oder ou'.split(' '));

/** Words before or after a person's name. Dutch banks write `cj` and `eo` for a joint account. */
export const TITLES: ReadonlySet<string> = new Set(
  [
    'hr dhr heer mw mevr mevrouw mej fam familie cj eo enof ing ir drs mr prof dr',
    'herr herrn frau firma fa familie dipl',
    'mrs ms miss sir messrs m mme mlle monsieur madame mademoiselle ste sté societe',
  ].flatMap((line) => line.split(' ')),
);

/** Small words in family names, such as `van`. Banks and payers often abbreviate them. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'de den der het ten ter te van vd vda vande vanden vander von vom zu zur zum du des del della la le les d l t s'.split(
    ' ',
  ),
);
