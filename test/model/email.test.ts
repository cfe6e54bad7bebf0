// Which texts are e-mail addresses, when two count as the same, and how they are written in an SMTP envelope (R21).
import { describe, expect, test } from 'vitest';
import { emailFault, emailKey, mailboxOf, needsUtf8 } from '../../src/model/email.ts';

describe('an address', () => {
  test.each([
    'ann@example.com',
    "o'neill+x@sub.example.co.uk",
    'michel@exempleé.fr',
    'michel@xn--exemple-hya.fr',
    'hähnchen@müller.example',
    '用户@例子.中国',
    'अजय@उदाहरण.भारत',
    'анна@пример.рф',
    'δοκιμή@παράδειγμα.ελ',
    'user@例え。jp',
    'info@straße.de',
    'ann@127.1',
  ])('is %j', (text) => {
    expect(emailFault(text)).toBeUndefined();
  });

  test.each([
    ['ann', 'must be an e-mail address such as ann@example.com'],
    ['ann@', 'must be an e-mail address'],
    ['@example.com', 'must be an e-mail address'],
    ['ann@example', 'must be an e-mail address'],
    ['ann@exa mple.com', 'must be an e-mail address'],
    ['ann@bob@example.com', 'must be an e-mail address'],
    ['Ann <ann@example.com>', 'must be an e-mail address'],
    ['ann@exa%6dple.com', 'must be an e-mail address'],
    ['ann@exämple', 'must be an e-mail address'],
    ['ann@-é.fr', 'must be an e-mail address'],
    ['ann@aא.fr', 'there can be no domain "aא.fr"'],
    ['ann@example.com\u200b', 'invisible characters'],
    ['a\u00adnn@example.com', 'invisible characters'],
    ['ann@exam\u202eple.com', 'invisible characters'],
    ['ann@exam\u0085ple.com', 'invisible characters'],
    ['ann@exa\ufeffmple.com', 'invisible characters'],
    ['ann@аpple.com', 'Latin and Cyrillic'],
    ['ann@gοοgle.com', 'Latin and Greek'],
    ['аnn@example.com', 'Latin and Cyrillic'],
    [`ann@${'a'.repeat(64)}.com`, 'at most 63 characters'],
    [`ann@${'é'.repeat(60)}.fr`, 'at most 63 characters'],
    [`ann@${'a.'.repeat(130)}com`, 'at most 63 characters'],
  ])('is not %j', (text, fault) => {
    expect(emailFault(text)).toContain(fault);
  });
});

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['michel@exempleé.fr', 'michel@xn--exemple-hya.fr'],
  ['michel@EXEMPLEÉ.fr', 'MICHEL@XN--EXEMPLE-HYA.FR'],
  ['michel@exemplee\u0301.fr', 'michel@exempleé.fr'],
  ['ha\u0308hnchen@example.com', 'HÄHNCHEN@example.com'],
  ['user@例え。jp', 'user@例え.jp'],
])('%j and %j are one', (one, other) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

test('stands in an envelope with its domain in ASCII, and its name as it is', () => {
  expect(mailboxOf('Michel@Exempleé.fr')).toBe('Michel@xn--exemple-hya.fr');
  expect(mailboxOf('hähnchen@müller.example')).toBe('hähnchen@xn--mller-kva.example');
  expect(mailboxOf('Ann@example.com')).toBe('Ann@example.com');
  expect(['hähnchen@example.com', 'michel@exempleé.fr', 'ann@example.com'].map(needsUtf8)).toEqual([
    true,
    false,
    false,
  ]);
});
