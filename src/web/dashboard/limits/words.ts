export const LIMIT_WORDS = {
  column: 'Limits',
  none: 'none',
  change: 'Limits',
  legend: 'Within which limits?',
  hint: 'Whoever uses it is held to these, whatever it was told. Leave empty what is not limited.',
  maxAmount: 'Largest amount of a call',
  maxAmountHint: (currency: string) =>
    `In ${currency}, such as 500; other currencies such as EUR=500 USD=550. What is not named is refused.`,
  maxPerDay: 'Largest sum of a day',
  currencies: 'Only these currencies',
  currenciesHint: 'Such as EUR, USD. Not needed where amounts name them.',
  readOnly: 'Read only, whatever it may do otherwise',
  testModeOnly: 'Test mode only: nothing real is changed',
  askAboveLimit: 'Above the largest amount of a call, ask a person in the assistant (never above the sum of a day)',
  page: {
    title: (name: string) => `Limits of ${name}`,
    text: 'They hold from the next call on. What was spent today still counts.',
    button: 'Save the limits',
  },
} as const;
