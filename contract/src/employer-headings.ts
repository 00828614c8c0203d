/** What tables call the column of whoever a person works for. */
export const employerHeadings = [
  'организация',
  'работодатель',
  'предприятие',
  'компания',
  'организация работодатель',
  'организация место работы',
  'юридическое лицо',
  'подрядчик',
  'employer',
] as const;
