import { expect, test } from 'vitest';
import { asciiName } from './ascii-name.ts';

test.each([
  ['Счёт № 7.pdf', 'Schet_N_7.pdf'],
  ['УДОСТОВЕРЕНИЕ, Щукина Ю. И..docx', 'UDOSTOVERENIE_Shchukina_Yu.I.docx'],
  ['Документы об образовании (ФИС ФРДО) 25.11.2026, ДПО.xlsx', 'Dokumenty_ob_obrazovanii_FIS_FRDO_25.11.2026_DPO.xlsx'],
  ['Подъём – «ёлка».zip', 'Podem_elka.zip'],
  ['Résumé.pdf', 'Resume.pdf'],
  ['report-2026.csv', 'report-2026.csv'],
  ['工.pdf', 'file.pdf'],
  ['', 'file'],
  [`${'щ'.repeat(199)}.pdf`, `${'shch'.repeat(49)}.pdf`],
  // A device of Windows, once it is in Latin letters.
  ['Прн.pdf', '_Prn.pdf'],
])('«%s» is «%s» where only ASCII is read', (name, plain) => {
  expect(asciiName(name)).toBe(plain);
});
