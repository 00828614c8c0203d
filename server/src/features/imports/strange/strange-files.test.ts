import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readPeople } from '../person-rows.ts';
import { openTable } from '../reading/open-table.ts';
import { othersBeside, readPicked } from '../reading/pick-sheet.ts';
import type { TableFault } from '../reading/table-fault.ts';
import { DATE_STYLES, formula, number, type RawCell, rawWorkbook, text } from './raw-workbook.ts';

// Files as centers, their clients and the programs of both make them, and what has to come of each.

/** What is read of a file: its people, the faults of the others with their cells, and what was left out. */
async function read(bytes: Uint8Array) {
  const sheets = await openTable(bytes);
  const { sheet, rows } = await readPicked(sheets, undefined, {});
  const { people, failures, leftOut, departments } = readPeople(rows);
  return {
    people: people.map((one) => [
      one.rowNumber,
      [one.surname, one.name, one.lastName].filter(Boolean).join(' '),
      one.birthday,
      one.phone,
      one.email,
      one.snilsNumber,
    ]),
    jobs: people.map(({ jobTitle }) => jobTitle),
    faults: failures.flatMap(({ rowNumber, errors }) =>
      errors.map(({ cell, message }) => `${rowNumber} ${cell}: ${message}`),
    ),
    leftOut: leftOut.map(({ rowNumber, reason }) => `${rowNumber} ${reason}`),
    departments: departments.map((one) => `${one.rowNumber} ${one.title} (${one.people})`),
    others: (await othersBeside(sheet, sheets)).map(({ title }) => title),
  };
}

const fault = (bytes: Uint8Array) =>
  read(bytes).then(
    (given) => `no fault: ${JSON.stringify(given)}`,
    ({ code, message }: TableFault) => `${code}: ${message}`,
  );

const TITLES = ['ФИО', 'Дата рождения', 'Телефон', 'E-mail', 'СНИЛС'];
const ELKINA = ['Ёлкина Юлия Сергеевна', '17.05.1990', '+7 912 100-00-01', 'yulia@x.test', '112-233-445 95'];
const PETROV = ['Петров Пётр Ильич', '02.11.1985', '+7 912 100-00-02', 'petr@x.test', '087-654-303 00'];
const MAK = ['Сидорова-Мак Анна Львовна', '31.01.2001', '+7 912 100-00-03', 'anna@x.test', '001-001-998 00'];
const THREE = [ELKINA, PETROV, MAK];

/** The same three as they are to be read from these rows. */
const three = (first: number, second = first + 1, third = second + 1) => [
  [first, 'Ёлкина Юлия Сергеевна', '1990-05-17', '+79121000001', 'yulia@x.test', '11223344595'],
  [second, 'Петров Пётр Ильич', '1985-11-02', '+79121000002', 'petr@x.test', '08765430300'],
  [third, 'Сидорова-Мак Анна Львовна', '2001-01-31', '+79121000003', 'anna@x.test', '00100199800'],
];

const sheet = (rows: readonly (readonly (RawCell | string | null)[])[], more = {}) =>
  rawWorkbook([{ name: 'Лист1', rows, ...more }]);

/** Days since Excel's beginning. */
const DAYS = { elkina: 33010, petrov: 31353, mak: 36922 };

/** Russian text in Windows-1251, which Node only reads. */
const windows1251 = (written: string) =>
  Uint8Array.from(written, (sign) => {
    const known = { ё: 0xb8, Ё: 0xa8, '«': 0xab, '»': 0xbb, '№': 0xb9, '—': 0x97, ' ': 0xa0 }[sign];
    const code = sign.charCodeAt(0);
    return known ?? (code >= 0x410 ? code - 0x410 + 0xc0 : code);
  });

describe('what is read', () => {
  test('1С: two rows of titles under merged cells, a company above, signatures below', async () => {
    const names = (whole: string) => whole.split(' ');
    const bytes = sheet(
      [
        ['Общество с ограниченной ответственностью «Волга-Монтаж»'],
        [],
        ['Список работников на 01.11.2026'],
        ['№ п/п', 'Работник', null, null, 'Дата рождения', 'Контакты', null, 'СНИЛС'],
        [null, 'Фамилия', 'Имя', 'Отчество', null, 'Телефон', 'Эл. почта', null],
        ...THREE.map(([name = '', day = '', phone = '', email = '', snils = ''], i) => [
          number(i + 1),
          ...names(name),
          day,
          phone,
          email,
          snils,
        ]),
        [],
        ['Директор', null, '____________', null, 'Иванов И. И.'],
        ['Исполнитель: Петрова А. С., тел. 8 (8422) 12-34-56'],
      ],
      { merged: ['A1:H1', 'A3:H3', 'A4:A5', 'B4:D4', 'E4:E5', 'F4:G4', 'H4:H5'] },
    );
    expect(await read(bytes)).toMatchObject({
      people: three(6),
      faults: [],
      leftOut: ['1 AboveTitles', '3 AboveTitles', '10 Signature', '11 Signature'],
    });
  });

  test('a hidden first sheet is not read, the shown one is', async () => {
    const bytes = rawWorkbook([
      { name: 'Уволенные', state: 'hidden', rows: [TITLES, MAK] },
      { name: 'Справочник', state: 'veryHidden', rows: [TITLES, PETROV] },
      { name: 'Работают', rows: [TITLES, ...THREE] },
    ]);
    expect(await read(bytes)).toMatchObject({ people: three(2), others: [] });
  });

  test('two sheets with people: the first is read, the second is named', async () => {
    const bytes = rawWorkbook([
      { name: 'Цех 1', rows: [TITLES, ...THREE] },
      { name: 'Цех 2', rows: [TITLES, PETROV] },
    ]);
    expect(await read(bytes)).toMatchObject({ people: three(2), others: ['Цех 2'] });
  });

  test('a CSV of Windows-1251: semicolons, quotes within quotes, a line break within a cell', async () => {
    const lines = [
      'ФИО;Дата рождения;Телефон;E-mail;СНИЛС;Должность',
      '"Ёлкина Юлия Сергеевна";17.05.1990;"8 (912) 100-00-01";yulia@x.test;112-233-445 95;"Мастер участка ""Север""; № 3"',
      '"Петров\r\nПётр Ильич";02.11.1985;89121000002;petr@x.test;087-654-303 00;Слесарь',
      'Сидорова-Мак Анна Львовна;31.01.2001;+7 912 100 00 03;anna@x.test;001-001-998 00;',
    ];
    const given = await read(windows1251(lines.join('\r\n')));
    expect(given).toMatchObject({ people: three(2), faults: [] });
    expect(given.jobs[0]).toBe('Мастер участка «Север»; № 3');
  });

  test('a CSV for Excel, with numbers kept as texts by a formula', async () => {
    const lines = THREE.map(([name, day, phone, email, snils]) =>
      [
        name,
        `"=""${day}"""`,
        `"=""${phone?.replaceAll(/\D/g, '')}"""`,
        email,
        `="${snils?.replaceAll(/\D/g, '')}"`,
      ].join(';'),
    );
    const bytes = strToU8(`\ufeff${[TITLES.join(';'), ...lines].join('\r\n')}`);
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });

  test('who signs, a total, a place for the seal and a remark are nobody', async () => {
    const bytes = sheet([
      TITLES,
      ...THREE,
      ['Итого: 3 человека'],
      ['Директор ____________________ /Иванов И. И./'],
      ['М.П.'],
      ['«___» ____________ 2026 г.'],
      ['Главный бухгалтер', null, null, null, 'Смирнова Е. А.'],
    ]);
    const { people, faults, leftOut } = await read(bytes);
    expect({ people, faults }).toEqual({ people: three(2), faults: [] });
    expect(leftOut.map((one) => one.split(' ')[0])).toEqual(['5', '6', '7', '8', '9']);
  });

  test('dates as texts, each in another spelling', async () => {
    const spelled = (day: string, [name = '', , phone = '', email = '', snils = '']: string[]) => [
      name,
      day,
      phone,
      email,
      snils,
    ];
    for (const [one, two, other] of [
      ['17 мая 1990 г.', '1985-11-02', '31.01.01'],
      ['17.05.1990 0:00:00', '2/11/1985', '31-01-2001'],
      [' 17.05.90г.р. ', '02 ноября 1985 года', '31 янв. 2001'],
      ['«17» мая 1990 г.', '1985/11/02', '31.1.2001'],
      ['33010', '02.11.1985г', '31,01,2001'],
    ] as const) {
      const rows = [spelled(one, ELKINA), spelled(two, PETROV), spelled(other, MAK)];
      expect(await read(sheet([TITLES, ...rows]))).toMatchObject({ people: three(2), faults: [] });
    }
  });

  test('dates as dates, whatever the format shows, and with a part of a day', async () => {
    const { dotted, russian, american, short } = DATE_STYLES;
    for (const style of [dotted, russian, american, short]) {
      const rows = THREE.map(([name = '', , phone = '', email = '', snils = ''], i) => [
        name,
        number(Object.values(DAYS)[i] as number, style),
        phone,
        email,
        snils,
      ]);
      expect(await read(sheet([TITLES, ...rows]))).toMatchObject({ people: three(2), faults: [] });
    }
    const noon = [ELKINA[0] ?? null, number(DAYS.elkina + 0.5, short), ...ELKINA.slice(2)];
    expect((await read(sheet([TITLES, noon]))).people[0]).toEqual(three(2)[0]);
  });

  test('a workbook that counts from 1904, as old ones of Mac do', async () => {
    const rows = THREE.map(([name = '', , phone = '', email = '', snils = ''], i) => [
      name,
      number((Object.values(DAYS)[i] as number) - 1462, DATE_STYLES.dotted),
      phone,
      email,
      snils,
    ]);
    const bytes = rawWorkbook([{ name: 'Лист1', rows: [TITLES, ...rows] }], { from1904: true });
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });

  test('phones and insurance numbers as numbers: the zeros that they begin with are back', async () => {
    const bytes = sheet([
      TITLES,
      ['Ёлкина Юлия Сергеевна', '17.05.1990', number(89121000001), 'yulia@x.test', number(11223344595)],
      ['Петров Пётр Ильич', '02.11.1985', number('9.121000002E9'), 'petr@x.test', number(8765430300)],
      ['Сидорова-Мак Анна Львовна', '31.01.2001', number('79121000003'), 'anna@x.test', number('1.001998E8')],
    ]);
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });

  test('insurance numbers as texts that have lost a zero or their dashes', async () => {
    const withSnils = (person: string[], snils: string) => [...person.slice(0, 4), snils];
    const bytes = sheet([
      TITLES,
      withSnils(ELKINA, '11223344595'),
      withSnils(PETROV, '8765430300'),
      withSnils(MAK, '1-001-998 00'),
    ]);
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });

  test('blank rows between, and a workshop that stands over its people', async () => {
    const bytes = sheet([TITLES, [], ['Цех № 1'], ELKINA, [], [], ['Цех № 2'], PETROV, ['', '   ', ' '], MAK]);
    expect(await read(bytes)).toMatchObject({
      people: three(4, 8, 10),
      faults: [],
      leftOut: [],
      departments: ['3 Цех № 1 (1)', '7 Цех № 2 (2)'],
    });
  });

  test('a cell merged over people is of each of them', async () => {
    const bytes = sheet(
      [
        [...TITLES, 'Должность'],
        [...ELKINA, 'Слесарь'],
        [...PETROV, null],
        [...MAK, null],
      ],
      { merged: ['F2:F4'] },
    );
    const given = await read(bytes);
    expect(given).toMatchObject({ people: three(2), faults: [] });
    expect(given.jobs).toEqual(['Слесарь', 'Слесарь', 'Слесарь']);
  });

  test('a cell merged over people that begins above the titles, or is merged to the side alone, is nobody’s', async () => {
    const bytes = sheet(
      [
        ['Слесари', 'Слесари', ...TITLES],
        [null, null, ...ELKINA],
        [null, null, ...PETROV],
      ],
      {
        merged: ['A1:A3', 'B1:B3', 'A4:B4'],
      },
    );
    expect(await read(bytes)).toMatchObject({ people: three(2).slice(0, 2), faults: [] });
  });

  test('an e-mail merged over two people is of neither: both are told', async () => {
    const bytes = sheet([TITLES, ELKINA, [...PETROV.slice(0, 3), null, PETROV[4] ?? null]], { merged: ['D2:D3'] });
    expect(await read(bytes)).toMatchObject({
      people: [],
      faults: [
        expect.stringMatching(/^3 D3: То же самое в строке 2/),
        expect.stringMatching(/^2 D2: То же самое в строке 3/),
      ],
    });
  });

  test('an .ods says of its cells themselves how far they are merged', async () => {
    const table = (rows: string) =>
      `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Люди">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const cell = (written: string, more = '') =>
      `<table:table-cell office:value-type="string"${more}><text:p>${written}</text:p></table:table-cell>`;
    const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`;
    const content = table(
      [
        row('<table:table-cell table:number-columns-repeated="6"/>', ' table:number-rows-repeated="2"'),
        row([...TITLES, 'Должность'].map((title) => cell(title)).join('')),
        row(ELKINA.map((one) => cell(one)).join('') + cell('Слесарь', ' table:number-rows-spanned="3"')),
        row(`${PETROV.map((one) => cell(one)).join('')}<table:covered-table-cell/>`),
        row(`${MAK.map((one) => cell(one)).join('')}<table:covered-table-cell/>`),
      ].join(''),
    );
    const bytes = zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': strToU8(content),
    });
    const given = await read(bytes);
    expect(given).toMatchObject({ people: three(4), faults: [] });
    expect(given.jobs).toEqual(['Слесарь', 'Слесарь', 'Слесарь']);
  });

  test('formulas are what they came to', async () => {
    const bytes = sheet([
      TITLES,
      [formula('A9&" "&B9', 'Ёлкина Юлия Сергеевна'), ...ELKINA.slice(1)],
      [
        PETROV[0] ?? null,
        { style: DATE_STYLES.dotted, xml: `<f>DATE(1985,11,2)</f><v>${DAYS.petrov}</v>` },
        ...PETROV.slice(2),
      ],
      [...MAK.slice(0, 4), formula('TEXT(1,"0")', '00100199800')],
    ]);
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });

  test('a formula that failed is told with its cell, and the others are read', async () => {
    const bytes = sheet([
      TITLES,
      ELKINA,
      [...PETROV.slice(0, 2), formula('VLOOKUP(A3,Z:Z,2,0)', '#N/A', 'e'), ...PETROV.slice(3)],
      MAK,
    ]);
    const { people, faults } = await read(bytes);
    expect(people).toEqual([three(2)[0], three(2)[2]]);
    expect(faults).toEqual([expect.stringMatching(/^3 C3: /)]);
  });

  test('three hundred columns', async () => {
    const more = Array.from({ length: 295 }, (_, i) => `Графа ${i + 1}`);
    const bytes = sheet([[...TITLES, ...more], ...THREE.map((person) => [...person, ...more.map(() => '1')])]);
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });

  test('a sheet that is protected against changes', async () => {
    const after =
      '<sheetProtection algorithmName="SHA-512" hashValue="AAAA" saltValue="AAAA" spinCount="100000" sheet="1" objects="1"/>';
    expect(await read(sheet([TITLES, ...THREE], { after }))).toMatchObject({ people: three(2), faults: [] });
  });

  test('a table that begins far from the corner', async () => {
    const bytes = sheet([TITLES, ...THREE], { from: { row: 11, column: 6 } });
    expect(await read(bytes)).toMatchObject({ people: three(13), faults: [] });
  });

  test('the strict form of Open XML', async () => {
    const bytes = rawWorkbook([{ name: 'Лист1', rows: [TITLES, ...THREE] }], { strict: true });
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });

  test('texts of several fonts, no-break spaces, capitals, titles on several lines', async () => {
    const rich: RawCell = {
      type: 'inlineStr',
      xml: '<is><r><rPr><b/></rPr><t>Ёлкина</t></r><r><t xml:space="preserve"> Юлия Сергеевна</t></r></is>',
    };
    const bytes = sheet([
      [text('Ф.И.О.\nработника*'), text('Дата\nрождения'), 'Телефон ', ' E-mail', 'СНИЛС:'],
      [rich, ...ELKINA.slice(1)],
      ['ПЕТРОВ ПЁТР  ИЛЬИЧ', ...PETROV.slice(1)],
      ['Сидорова - Мак Анна Львовна', ...MAK.slice(1)],
    ]);
    expect(await read(bytes)).toMatchObject({ people: three(2), faults: [] });
  });
});

describe('what is refused, with what to do', () => {
  test('a page that is called .xlsx', async () => {
    const page =
      '\ufeff<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>ФИО</td></tr></table></html>';
    expect(await fault(strToU8(page))).toMatch(/^InvalidExcelFIle: Это веб-страница или XML.*сохраните его как/);
    expect(await fault(windows1251('<table border=1><tr><td>ФИО</td></tr></table>'))).toMatch(
      /^InvalidExcelFIle: Это веб/,
    );
    expect(await fault(strToU8('<!-- 1С --><html><body>ФИО</body></html>'))).toMatch(/^InvalidExcelFIle: Это веб/);
  });

  test('Excel’s own XML of 2003', async () => {
    const book = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>ФИО</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(await fault(strToU8(book))).toMatch(/^InvalidExcelFIle: Это веб-страница или XML.*сохраните его как/);
    expect(await fault(Buffer.from(`\ufeff${book}`, 'utf16le'))).toMatch(/^InvalidExcelFIle: Это веб-страница или XML/);
  });

  test('a formula that was never counted: there is nothing to read, and it is said', async () => {
    const uncounted = THREE.map((person, i) => [formula(`B${i + 20}`), ...person.slice(1)]);
    expect(await read(sheet([TITLES, ...uncounted]))).toMatchObject({
      people: [],
      faults: expect.arrayContaining([expect.stringMatching(/^2 A2: /)]),
    });
  });
});
