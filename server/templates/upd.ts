import {
  BorderStyle,
  type ISectionOptions,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { sheet } from './sheet.ts';
import { cell, end, GREY, grid, loopRows, mm, row, text, wordFile } from './word-file.ts';

/** The columns of the form need the whole sheet. */
const MARGIN = 10;
const WIDTH = 297 - 2 * MARGIN;
const SIZE = 8;
const SMALL = 6.5;
const LINE = '000000';

/**
 * «Универсальный передаточный документ» of status 1: the form of a счёт-фактура (Government's decree 1137, appendix 1) within that of an act, as
 * the tax service's letter ММВ-20-3/96@ has it. Columns 12 to 14 are of goods that are traced: a form on paper goes without them.
 */
export const upd = (): Promise<Buffer> =>
  wordFile(
    'Универсальный передаточный документ',
    wide('УПД №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата}{упд.издание}', [
      head(),
      text('', { size: 4 }),
      goods(),
      ...signed(),
      ...handedOver(),
      end(),
    ]),
  );

function wide(title: string, children: (Paragraph | Table)[]): ISectionOptions {
  const margin = { left: mm(MARGIN), right: mm(MARGIN), top: mm(6), bottom: mm(9), footer: mm(4) };
  return {
    ...sheet(title, children, true),
    properties: {
      page: { size: { width: mm(210), height: mm(297), orientation: PageOrientation.LANDSCAPE }, margin },
    },
  };
}

const STATUS_WIDTH = 34;

/** What kind of document it is, beside the счёт-фактура's own head. */
function head(): Table {
  const label = 58;
  const number = 12;
  const line = (title: string, value: string, code: string) =>
    row([
      cell([text(title, { size: SIZE, color: GREY })]),
      cell([text(value, { size: SIZE })], { underline: GREY, padding: 1 }),
      cell([text(code, { size: SIZE, align: 'right' })]),
    ]);
  const wideLines = grid(
    [label, WIDTH - STATUS_WIDTH - 4 - label - number, number],
    [
      line('Продавец', '{центр.название}', '(2)'),
      line('Адрес', '{центр.адрес}', '(2а)'),
      line('ИНН/КПП продавца', '{центр.инн}{#центр.кпп}/{центр.кпп}{/центр.кпп}', '(2б)'),
      line('Грузоотправитель и его адрес', '–', '(3)'),
      line('Грузополучатель и его адрес', '–', '(4)'),
      line('К платёжно-расчётному документу', '{упд.платежи}', '(5)'),
      line('Документ об отгрузке', '{упд.отгрузка}', '(5а)'),
      line('Покупатель', '{заказчик.название}', '(6)'),
      line('Адрес', '{заказчик.адрес}', '(6а)'),
      line('ИНН/КПП покупателя', '{заказчик.инн}{#заказчик.кпп}/{заказчик.кпп}{/заказчик.кпп}', '(6б)'),
      line('Валюта: наименование, код', 'Российский рубль, 643', '(7)'),
      line('Идентификатор государственного контракта, договора (соглашения) (при наличии)', '–', '(8)'),
    ],
  );
  const left = [
    text('Универсальный передаточный документ', { size: 9, bold: true, after: 6 }),
    text('Статус: 1', { size: 11, bold: true, after: 6 }),
    text('1 – счёт-фактура и передаточный документ (акт)', { size: SMALL, color: GREY, after: 2 }),
    text('2 – передаточный документ (акт)', { size: SMALL, color: GREY }),
  ];
  const right = [
    grid(
      [150, WIDTH - STATUS_WIDTH - 4 - 150],
      [
        row([
          cell([
            text('Счёт-фактура №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата_словами}\u00a0\u00a0(1)', {
              size: 11,
              bold: true,
            }),
            text('Исправление {упд.исправление}\u00a0\u00a0(1а)', { size: 9, after: 3 }),
          ]),
          cell([
            text('Приложение №\u00a01 к\u00a0постановлению Правительства РФ от\u00a026.12.2011 №\u00a01137', {
              size: SMALL,
              color: GREY,
              align: 'right',
            }),
          ]),
        ]),
      ],
    ),
    wideLines,
    end(),
  ];
  return grid(
    [STATUS_WIDTH, 4, WIDTH - STATUS_WIDTH - 4],
    [row([cell(left, { rightLine: LINE, padding: 0 }), cell([end()]), cell(right)])],
  );
}

interface Column {
  /** Of the second row where the first has a title over two. */
  readonly title: string;
  readonly code: string;
  readonly width: number;
  readonly value: string;
  readonly align?: 'center' | 'right';
  /** The title over this column and the next. */
  readonly over?: string;
}

const columns: readonly Column[] = [
  { title: 'Код товара/ работ, услуг', code: 'А', width: 12, value: '–', align: 'center' },
  { title: '№ п/п', code: '1', width: 8, value: '{номер}', align: 'center' },
  {
    title: 'Наименование товара (описание выполненных работ, оказанных услуг), имущественного права',
    code: '1а',
    width: 47,
    value: '{название}',
  },
  { title: 'Код вида товара', code: '1б', width: 11, value: '–', align: 'center' },
  { title: 'код', code: '2', width: 10, value: '{код_единицы}', align: 'center', over: 'Единица измерения' },
  { title: 'условное обозна­чение', code: '2а', width: 15, value: '{единица}', align: 'center' },
  { title: 'Количество (объём)', code: '3', width: 16, value: '{количество}', align: 'center' },
  { title: 'Цена (тариф) за единицу измерения', code: '4', width: 19, value: '{цена}', align: 'right' },
  {
    title: 'Стоимость товаров (работ, услуг), имущественных прав без налога – всего',
    code: '5',
    width: 24,
    value: '{без_налога}',
    align: 'right',
  },
  { title: 'В том числе сумма акциза', code: '6', width: 15, value: 'без акциза', align: 'center' },
  { title: 'Налоговая ставка', code: '7', width: 14, value: '{ставка}', align: 'center' },
  { title: 'Сумма налога, предъявляемая покупателю', code: '8', width: 21, value: '{налог}', align: 'right' },
  {
    title: 'Стоимость товаров (работ, услуг), имущественных прав с налогом – всего',
    code: '9',
    width: 24,
    value: '{с_налогом}',
    align: 'right',
  },
  {
    title: 'цифровой код',
    code: '10',
    width: 14,
    value: '–',
    align: 'center',
    over: 'Страна происхождения товара',
  },
  { title: 'краткое наимено­вание', code: '10а', width: 13, value: '–', align: 'center' },
  {
    title: 'Регистра­ционный номер декларации на товары',
    code: '11',
    width: 14,
    value: '–',
    align: 'center',
  },
];

/** The lines of the счёт-фактура; its sums stand on the page of the last one. */
function goods(): Table {
  const margins = { left: mm(0.7), right: mm(0.7), top: mm(0.4), bottom: mm(0.4) };
  const field = (content: Paragraph, of: { columnSpan?: number; rowSpan?: number } = {}) =>
    new TableCell({ children: [content], verticalAlign: VerticalAlignTable.CENTER, margins, ...of });
  const label = (title: string) => text(title, { size: SMALL, align: 'center', keepNext: true });
  const isUnder = (index: number) => columns[index - 1]?.over !== undefined;
  const first = columns.flatMap(({ title, over }, index) => {
    if (isUnder(index)) return [];
    return [over ? field(label(over), { columnSpan: 2 }) : field(label(title), { rowSpan: 2 })];
  });
  const second = columns.flatMap(({ title, over }, index) => (over || isUnder(index) ? [field(label(title))] : []));
  const codes = columns.map(({ code }) => field(label(code)));
  const { body, row: last } = loopRows(
    'товары',
    columns.map(({ value, align }) => ({ value, options: { size: SIZE, ...(align ? { align } : {}) } })),
  );
  const bold = (value: string, align: 'left' | 'center' | 'right') => text(value, { size: SIZE, bold: true, align });
  const total = [
    field(bold('Всего к оплате (9)', 'left'), { columnSpan: 8 }),
    field(bold('{упд.без_налога}', 'right')),
    field(bold('X', 'center'), { columnSpan: 2 }),
    field(bold('{упд.налог}', 'right')),
    field(bold('{оплата.сумма}', 'right')),
    field(text('', { size: SIZE }), { columnSpan: 3 }),
  ];
  const line = { style: BorderStyle.SINGLE, size: 4, color: LINE };
  const heading = (cells: TableCell[]) => new TableRow({ children: cells, tableHeader: true, cantSplit: true });
  const plain = (cells: TableCell[]) => new TableRow({ children: cells, cantSplit: true });
  return new Table({
    rows: [
      heading(first),
      heading(second),
      heading(codes),
      plain(body.map((content) => field(content))),
      plain(last.map((content) => field(content))),
      plain(total),
    ],
    columnWidths: columns.map(({ width }) => mm(width)),
    width: { size: columns.reduce((sum, { width }) => sum + mm(width), 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
  });
}

const under = (words: string) => cell([text(words, { size: 6, color: GREY, align: 'center' })]);
const lined = (value: string) =>
  cell([text(value, { size: SIZE, align: 'center' })], { underline: LINE, valign: 'bottom' });
const gap = () => cell([end()]);

/** Who answers for the счёт-фактура: the head and the accountant of an organization, or the entrepreneur himself. */
function signed(): (Paragraph | Table)[] {
  const half = WIDTH / 2;
  const who = 46;
  const [sign, name] = [28, half - who - 28 - 5];
  const person = (title: string, value: string) => [
    cell([text(title, { size: SIZE })]),
    lined(''),
    gap(),
    lined(value),
    gap(),
  ];
  const words = () => [gap(), under('(подпись)'), gap(), under('(ф.и.о.)'), gap()];
  const pages = new Paragraph({
    spacing: { before: 40, after: 20 },
    children: [new TextRun({ size: SIZE * 2, children: ['Документ составлен на листах: ', PageNumber.TOTAL_PAGES] })],
  });
  return [
    pages,
    grid(
      [who, sign, 2, name, 3, who, sign, 2, name, 3],
      [
        row([
          ...person('Руководитель организации или иное уполномоченное лицо', '{упд.руководитель | инициалы}'),
          ...person('Главный бухгалтер или иное уполномоченное лицо', '{упд.главный_бухгалтер | инициалы}'),
        ]),
        row([...words(), ...words()]),
        row([
          ...person('Индивидуальный предприниматель или иное уполномоченное лицо', '{упд.ип | инициалы}'),
          gap(),
          cell([text('{упд.огрнип}', { size: SIZE, align: 'center' })], { underline: LINE, valign: 'bottom', span: 3 }),
          gap(),
        ]),
        row([
          ...words(),
          gap(),
          cell(
            [
              text('(реквизиты свидетельства о государственной регистрации предпринимателя)', {
                size: 6,
                color: GREY,
                align: 'center',
              }),
            ],
            { span: 3 },
          ),
          gap(),
        ]),
      ],
    ),
  ];
}

/** What one side says of the delivery: what it signs, or states in words, and the number of the field. */
interface Said {
  readonly title: string;
  /** Of what is signed none. */
  readonly value?: string;
  readonly code: string;
}

/** The act's part: on what it rests, who has rendered the service and who accepts it. */
function handedOver(): (Paragraph | Table)[] {
  const stated = (title: string, value: string, code: string) =>
    row([
      cell([text(title, { size: SIZE })]),
      cell([text(value, { size: SIZE })], { underline: LINE, padding: 1 }),
      cell([text(code, { size: SIZE, align: 'right' })]),
    ]);
  const half = (WIDTH - 6) / 2;
  const columns = [46, 2, 24, 2, half - 46 - 2 - 24 - 2 - 8, 8];
  const responsible = 'Ответственный за правильность оформления факта хозяйственной жизни';
  const maker = 'Наименование экономического субъекта – составителя документа';
  const own: readonly Said[] = [
    { title: 'Товар (груз) передал / услуги, результаты работ, права сдал', code: '[10]' },
    { title: 'Дата отгрузки, передачи (сдачи)', value: '{документ.дата_выдачи | дата_словами}', code: '[11]' },
    {
      title: 'Иные сведения об отгрузке, передаче',
      value: 'Период оказания услуг: {документ.срок_датами}',
      code: '[12]',
    },
    { title: responsible, code: '[13]' },
    {
      title: maker,
      value: '{центр.название}, ИНН {центр.инн}{#центр.кпп}, КПП {центр.кпп}{/центр.кпп}',
      code: '[14]',
    },
  ];
  const other: readonly Said[] = [
    { title: 'Товар (груз) получил / услуги, результаты работ, права принял', code: '[15]' },
    { title: 'Дата получения (приёмки)', value: '«____» ______________ 20____ г.', code: '[16]' },
    { title: 'Иные сведения о получении, приёмке', value: '', code: '[17]' },
    { title: responsible, code: '[18]' },
    {
      title: maker,
      value: '{заказчик.название}, ИНН {заказчик.инн}{#заказчик.кпп}, КПП {заказчик.кпп}{/заказчик.кпп}',
      code: '[19]',
    },
  ];
  const signers = [
    ['{центр.должность_руководителя}', '{центр.руководитель | инициалы}'],
    [
      '{заказчик.должность_руководителя}',
      '{#заказчик.руководитель}{заказчик.руководитель | инициалы}{/заказчик.руководитель}',
    ],
  ];
  const label = (title: string) => cell([text(title, { size: SIZE, before: 1 })], { span: 5 });
  const number = (code: string) => cell([text(code, { size: SIZE, align: 'right' })], { valign: 'bottom' });
  const signedBy = ([post = '', name = '']: readonly string[]) => [lined(post), gap(), lined(''), gap(), lined(name)];
  const words = () => [under('(должность)'), gap(), under('(подпись)'), gap(), under('(ф.и.о.)'), gap()];
  // One table, not one within another: a row within a row is not parted between sheets and would go over to the next.
  const both = own.flatMap((left, index) => {
    const right = other[index] ?? left;
    const titles = row([label(left.title), gap(), gap(), label(right.title), gap()]);
    if (left.value === undefined) {
      const [seller = [], buyer = []] = signers;
      return [
        titles,
        row([...signedBy(seller), number(left.code), gap(), ...signedBy(buyer), number(right.code)]),
        row([...words(), gap(), ...words()]),
      ];
    }
    const said = ({ value = '', code }: Said) => [
      cell([text(value, { size: SIZE })], { underline: LINE, span: 5, valign: 'bottom' }),
      number(code),
    ];
    return [titles, row([...said(left), gap(), ...said(right)])];
  });
  const stamp = () => cell([text('М.П.', { size: SIZE, color: GREY, before: 2 })], { span: 5 });
  return [
    grid(
      [72, WIDTH - 72 - 10, 10],
      [
        stated('Основание передачи (сдачи) / получения (приёмки)', '{упд.основание}', '[8]'),
        stated('Данные о транспортировке и грузе', '–', '[9]'),
      ],
    ),
    text('', { size: 3 }),
    grid([...columns, 6, ...columns], [...both, row([stamp(), gap(), gap(), stamp(), gap()])]),
  ];
}
