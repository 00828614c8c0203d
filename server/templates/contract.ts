import { Paragraph, type Table } from 'docx';
import { SHEET_WIDTH, sheet } from './sheet.ts';
import { cell, end, grid, row, ruled, run, text, wordFile } from './word-file.ts';

const SIZE = 10.5;
const HALF = SHEET_WIDTH / 2;

/** «Договор об оказании платных образовательных услуг», with the list of assignees as its appendix. */
export const contract = (): Promise<Buffer> =>
  wordFile(
    'Договор об оказании платных образовательных услуг',
    sheet('Договор №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата}', [
      ...heading(),
      ...subject(),
      ...duties(),
      ...money(),
      ...closing(),
      ...parties(),
      ...appendix(),
    ]),
  );

const clause = (content: string): Paragraph => text(content, { size: SIZE, align: 'justify', after: 3 });

const chapter = (title: string): Paragraph =>
  text(title, { size: SIZE, bold: true, align: 'center', before: 8, after: 4, keepNext: true });

const placeAndDate = (): Table =>
  grid(
    [HALF, HALF],
    [
      row([
        cell([text('г.\u00a0{центр.город}', { size: SIZE })]),
        cell([text('{документ.дата_выдачи | дата_словами}', { size: SIZE, align: 'right' })]),
      ]),
    ],
  );

const heading = (): (Paragraph | Table)[] => [
  text('ДОГОВОР №\u00a0{документ.номер}', { size: 15, bold: true, align: 'center', tracking: 0.5 }),
  text('об оказании платных образовательных услуг', { size: 12, align: 'center', after: 8 }),
  placeAndDate(),
  text(
    [
      run('{центр.название}', { size: SIZE, bold: true }),
      run(' (далее – Исполнитель) на основании лицензии на осуществление образовательной деятельности', { size: SIZE }),
      run(' №\u00a0{центр.лицензия} от\u00a0{центр.дата_лицензии | дата_словами}', { size: SIZE }),
      run('{#центр.орган_лицензии} (лицензирующий орган – {центр.орган_лицензии}){/}', { size: SIZE }),
      run(' в лице {договор.исполнитель}, с одной стороны, и ', { size: SIZE }),
      run('{заказчик.название}', { size: SIZE, bold: true }),
      run(' (далее – Заказчик) в лице {договор.заказчик}, с другой стороны,', { size: SIZE }),
      run(' заключили настоящий договор о нижеследующем.', { size: SIZE }),
    ],
    { align: 'justify', before: 8 },
  ),
];

const subject = (): Paragraph[] => [
  chapter('1. Предмет договора'),
  clause(
    '1.1. Исполнитель обязуется обучить работников Заказчика (далее – Слушатели), названных в приложении №\u00a01, по программам, вид, объём и срок освоения которых указаны там же, а Заказчик – оплатить обучение.',
  ),
  clause(
    '1.2. Форма обучения: {договор.форма_обучения}. Обучение проходит с\u00a0{документ.дата_начала | дата_словами} по\u00a0{документ.дата_окончания | дата_словами}',
  ),
  clause(
    '1.3. Слушателю, который освоил программу и прошёл итоговую аттестацию, выдаётся документ, указанный в приложении №\u00a01. Тому, кто не прошёл итоговой аттестации или отчислен, – справка об обучении.',
  ),
];

const duties = (): Paragraph[] => [
  chapter('2. Права и обязанности сторон и Слушателей'),
  clause(
    '2.1. Исполнитель обязан зачислить Слушателей, провести обучение в полном объёме в соответствии с программой и расписанием, создать необходимые для её освоения условия и провести итоговую аттестацию.',
  ),
  clause(
    '2.2. Исполнитель вправе самостоятельно вести образовательный процесс, выбирать системы оценок, порядок и сроки аттестации Слушателей.',
  ),
  clause(
    '2.3. Заказчик обязан своевременно оплатить обучение, представить документы, необходимые для зачисления Слушателей, и обеспечить посещение ими занятий.',
  ),
  clause('2.4. Заказчик вправе получать сведения о ходе обучения и об успеваемости Слушателей.'),
  clause(
    '2.5. Слушатели обязаны осваивать программу, выполнять задания и соблюдать правила внутреннего распорядка Исполнителя; вправе пользоваться учебными материалами Исполнителя и получать полную информацию об оценке своих знаний.',
  ),
];

const money = (): Paragraph[] => [
  chapter('3. Стоимость обучения и порядок оплаты'),
  clause(
    '3.1. Полная стоимость обучения по договору составляет {оплата.сумма}\u00a0руб. ({оплата.сумма | прописью}), {оплата.ндс}. После заключения договора она не увеличивается, кроме как с учётом уровня инфляции.',
  ),
  clause(
    '3.2. Заказчик оплачивает обучение до его окончания безналичным перечислением на счёт Исполнителя или с баланса своего личного кабинета.',
  ),
  clause('3.3. По окончании обучения стороны подписывают акт об оказании услуг.'),
];

const closing = (): Paragraph[] => [
  chapter('4. Ответственность сторон и разрешение споров'),
  clause(
    '4.1. За неисполнение или ненадлежащее исполнение обязательств стороны отвечают в соответствии с законодательством Российской Федерации.',
  ),
  clause('4.2. Споры разрешаются переговорами, а если согласие не достигнуто – в суде по месту нахождения ответчика.'),
  chapter('5. Изменение и расторжение договора, прочие условия'),
  clause(
    '5.1. Договор вступает в силу в день подписания и действует до полного исполнения сторонами своих обязательств. Он изменяется и расторгается по соглашению сторон.',
  ),
  clause(
    '5.2. Исполнитель вправе расторгнуть договор в одностороннем порядке, если Слушатель отчислен как мера взыскания, не осваивает программу добросовестно, принят с нарушением порядка приёма по своей вине, если просрочена оплата или обучение невозможно из-за действий (бездействия) Слушателя.',
  ),
  clause('5.3. Заказчик вправе отказаться от договора, оплатив фактически понесённые Исполнителем расходы.'),
  clause(
    '5.4. Исполнитель обрабатывает персональные данные Слушателей для исполнения договора и обязанностей, возложенных на него законом. Заказчик подтверждает, что имеет их согласие на передачу данных.',
  ),
  clause(
    '5.5. Договор составлен в двух экземплярах, по одному для каждой стороны. Приложение №\u00a01 является его неотъемлемой частью.',
  ),
];

/** The requisites of one side; a line that nobody filled in is left out. */
function party(title: string, tag: string): Paragraph[] {
  const line = (label: string, key: string) =>
    text(`{#${tag}.${key}}${label}{${tag}.${key}}{/}`, { size: 9.5, before: 1 });
  const optional = (label: string, key: string) => [
    text(`{#${tag}.${key}}`),
    text(`${label}{${tag}.${key}}`, { size: 9.5, before: 1 }),
    text(`{/${tag}.${key}}`),
  ];
  return [
    text(title, { size: 10.5, bold: true, after: 2 }),
    text(`{${tag}.название}`, { size: 10, bold: true, after: 2 }),
    line('ИНН ', 'инн'),
    ...optional('КПП ', 'кпп'),
    ...optional('ОГРН ', 'огрн'),
    ...optional('Адрес: ', 'адрес'),
    ...optional('Расчётный счёт ', 'счёт'),
    ...optional('Банк: ', 'банк'),
    ...optional('БИК ', 'бик'),
    ...optional('Корр. счёт ', 'корсчёт'),
    ...optional('Тел. ', 'телефон'),
    ...optional('E-mail: ', 'почта'),
  ];
}

const sign = (tag: string): Table =>
  grid(
    [HALF - 8],
    [
      row([cell([text(`{${tag}.должность_руководителя}`, { size: 10 })], { valign: 'bottom' })], 9),
      row(
        [
          cell([text(`{${tag}.руководитель | инициалы}`, { size: 10, align: 'right' })], {
            underline: '000000',
            valign: 'bottom',
          }),
        ],
        9,
      ),
      row([cell([text('М.П.', { size: 9 })])]),
    ],
  );

const signs = (): Table => grid([HALF, HALF], [row([cell([sign('центр'), end()]), cell([sign('заказчик'), end()])])]);

const parties = (): (Paragraph | Table)[] => [
  chapter('6. Реквизиты и подписи сторон'),
  grid(
    [HALF, HALF],
    [row([cell(party('Исполнитель', 'центр'), { padding: 1 }), cell(party('Заказчик', 'заказчик'), { padding: 1 })])],
  ),
  text('', { size: 6, keepNext: true }),
  signs(),
];

/** On a page of its own: what is taught, then who learns it, in tables that break between rows with their heads repeated. */
function appendix(): (Paragraph | Table)[] {
  return [
    new Paragraph({
      pageBreakBefore: true,
      alignment: 'right',
      children: [run('Приложение №\u00a01', { size: 11, bold: true })],
    }),
    text('к договору №\u00a0{документ.номер} от\u00a0{документ.дата_выдачи | дата_словами}', {
      size: 10,
      align: 'right',
      after: 10,
    }),
    ...programs(),
    ...assignees(),
    text('Всего {оплата.сумма}\u00a0руб. ({оплата.сумма | прописью}), {оплата.ндс}.', {
      size: 10.5,
      bold: true,
      before: 6,
      after: 10,
    }),
    signTitles(),
    signs(),
    end(),
  ];
}

const lines = { color: '000000', shade: 'EEF1F4', size: 9 } as const;
const plain = { size: 9.5 } as const;
const centered = { ...plain, align: 'center' } as const;
const right = { ...plain, align: 'right' } as const;

const listTitle = (title: string): Paragraph =>
  text(title, { size: 12, bold: true, align: 'center', after: 4, keepNext: true });

const programs = (): (Paragraph | Table)[] => [
  listTitle('ПРОГРАММЫ ОБУЧЕНИЯ'),
  ruled(
    [8, SHEET_WIDTH - 117, 13, 23, 34, 13, 26],
    ['№', 'Программа, вид обучения', 'Часов', 'Срок освоения', 'Выдаваемый документ', 'Чел.', 'Сумма, руб.'],
    [
      text('{#программы}{номер}', centered),
      text('«{название}», {вид}', plain),
      text('{часы}', centered),
      text('{дата_начала} – {дата_окончания}', centered),
      text('{документ}', plain),
      text('{количество}', centered),
      text('{сумма}{/программы}', right),
    ],
    lines,
  ),
];

const assignees = (): (Paragraph | Table)[] => [
  text('', { size: 8 }),
  listTitle('СПИСОК СЛУШАТЕЛЕЙ'),
  ruled(
    [9, SHEET_WIDTH - 116, 32, 38, 13, 24],
    ['№', 'Фамилия, имя, отчество', 'СНИЛС или дата рождения', 'Программа', 'Часов', 'Цена, руб.'],
    [
      text('{#слушатели}{номер}', centered),
      text('{фио}', plain),
      text('{снилс_или_дата}', centered),
      text('{программа}', plain),
      text('{часы}', centered),
      text('{цена}{/слушатели}', right),
    ],
    lines,
  ),
];

const signTitles = (): Table =>
  grid(
    [HALF, HALF],
    [
      row([
        cell([text('Исполнитель', { size: 10.5, bold: true, keepNext: true })]),
        cell([text('Заказчик', { size: 10.5, bold: true, keepNext: true })]),
      ]),
    ],
  );
