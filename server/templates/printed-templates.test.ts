import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDocx } from '../src/printing/docx.ts';
import { fitPages } from '../src/printing/fit-pages.ts';
import { openPrinter } from '../src/printing/pdf.ts';
import type { Printer } from '../src/printing/printer.ts';
import { withLast } from '../src/printing/with-last.ts';
import { printsDocuments } from '../testing/print-tools.ts';
import { readZip } from '../testing/read-zip.ts';
import { longSample, shortSample } from './sample-data.ts';
import { sampleOfField, sampleOfTraining } from './sample-of-training.ts';
import { pagesOf } from './template-file.ts';

const run = promisify(execFile);

let work = '';
let printer: Printer;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'documents-test-'));
  printer = await openPrinter({ kind: 'auto' }, work);
});
afterAll(async () => {
  await printer.stop();
  await rm(work, { recursive: true, force: true });
});

/** The text of every page, laid out as on paper, of a template filled with a sample. */
async function print(name: string, data: object) {
  const { docx } = await fillDocx(await readFile(new URL(name, import.meta.url)), { ...data });
  const file = join(await mkdtemp(join(work, 'pdf-')), 'a.pdf');
  await writeFile(file, await printer.toPdf(docx));
  const { stdout } = await run('pdftotext', ['-layout', file, '-']);
  return { file, pages: stdout.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-').split('\f').slice(0, -1) };
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ');

const TICKETS = ['ticket-b.docx', 'ticket-m.docx', 'ticket-m-with-photo.docx'];

describe.skipIf(!printsDocuments)('the pocket cards', () => {
  it.each(TICKETS)('%s names the person in front and the training behind', async (name) => {
    const { file, pages } = await print(name, shortSample);
    // A7 on its side: 105 × 74 mm in points.
    expect((await run('pdfinfo', [file])).stdout).toMatch(/Page size: +29\d\.\d+ x 2(09|10)\.\d+ pts/);
    const [front, back] = pages.map(squeezed);
    for (const words of ['УДОСТОВЕРЕНИЕ № 001234', 'Иванова', 'Мария Петровна', 'ООО «Заря»', '20 ноября 2026 г.']) {
      expect(front).toContain(words);
    }
    expect(back).toContain('Выдано Ивановой Марии Петровне в том, что она с 09.11.2026 по 20.11.2026 прошла');
    for (const words of ['«Охрана труда»', 'Протокол № 15/2026', 'П. С. Кузнецов', 'М.П.'])
      expect(back).toContain(words);
  });

  it('only the one with a photo has a photo', async () => {
    const photosOf = async (name: string) => {
      const { docx } = await fillDocx(await readFile(new URL(name, import.meta.url)), { ...shortSample });
      return [...readZip(docx).keys()].filter((path) => /^word\/media\/.*\.jpeg$/.test(path)).length;
    };
    expect(await photosOf('ticket-m.docx')).toBe(0);
    expect(await photosOf('ticket-m-with-photo.docx')).toBe(1);
  });
});

describe.skipIf(!printsDocuments)('the certificate of each kind of training', () => {
  const title = 'Безопасные методы и приёмы выполнения работ '.repeat(6).slice(0, 255);

  it.each([
    [
      'certificate-of-profession.docx',
      'ProfessionalTraining',
      'о профессии рабочего, должности служащего',
      'Стропальщик, 4 разряд',
    ],
    [
      'certificate-of-knowledge.docx',
      'SafetyTraining',
      'о проверке знания требований охраны труда',
      'в реестре обученных',
    ],
  ] as const)('%s fits on its page with the longest titles', async (name, trainingType, heading, words) => {
    for (const sample of [shortSample, longSample]) {
      const data = sampleOfTraining(sample, trainingType);
      const course = sample === shortSample ? data.курс : { ...data.курс, название: title };
      const { file, pages } = await print(name, { ...data, курс: course });
      expect(pages).toHaveLength(1);
      const { stdout } = await run('pdftotext', [file, '-']);
      const text = squeezed(stdout.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-'));
      for (const part of [heading, words]) expect(text).toContain(part);
    }
  });
});

/** As long as lines are met with together: the longest programme of the Ministry's register, a position and its employer. */
const longestOfKnowledge = () => {
  const data = sampleOfTraining(longSample, 'SafetyTraining');
  const название =
    'Обеспечение экологической и промышленной безопасности при эксплуатации опасных производственных объектов нефтегазового комплекса, гидротехнических сооружений и объектов энергетики в условиях Крайнего Севера, Сибири, Арктики по системе «Нулевой уровень 53»';
  const программа =
    'Безопасные методы и приемы работ по перемещению тяжеловесных и крупногабаритных грузов при отсутствии машин соответствующей грузоподъемности и разборке покосившихся и опасных (неправильно уложенных) штабелей круглых лесоматериалов';
  const должность = 'Заместитель начальника отдела промышленной безопасности и производственного контроля';
  // It has no short title.
  const организация_кратко =
    'Федеральное государственное бюджетное учреждение «Северо-Западный центр гигиены, эпидемиологии и экологического мониторинга „Экология“»';
  return {
    ...data,
    курс: { ...data.курс, название, программа },
    слушатель: { ...data.слушатель, должность, организация_кратко },
    документ: { ...data.документ, номер_в_реестре: '' },
  };
};

it.skipIf(!printsDocuments)('the certificate of knowledge is one page with everything at its longest', async () => {
  const { pages } = await print('certificate-of-knowledge.docx', longestOfKnowledge());
  expect(pages).toHaveLength(1);
  const text = squeezed(pages.join(' ').replaceAll('\u00a0', ' ').replaceAll('\u2011', '-'));
  expect(text).toContain('место работы: Федеральное государственное');
});

it.skipIf(!printsDocuments).each(['height', 'electrical'] as const)(
  'the certificate of knowledge of %s is one page with a place for the hand of its holder',
  async (field) => {
    const data = longestOfKnowledge();
    const группа_высоты = field === 'height' ? '2' : '';
    const группа_электробезопасности = field === 'electrical' ? 'IV' : '';
    const проверка = {
      height: 'о допуске к работам на высоте',
      electrical: 'о проверке знаний правил работы в электроустановках',
    }[field];
    // The programme of the Ministry's register is another field's.
    const название = 'Безопасные методы и приёмы выполнения работ на высоте для работников 2 группы';
    const курс = {
      ...data.курс,
      название,
      программа: '',
      группа_высоты,
      группа_электробезопасности,
      напряжение: 'до и выше 1000 В',
      проверка,
    };
    const документ = {
      ...data.документ,
      персонал: 'оперативно-ремонтного персонала',
      причина_проверки: 'очередная',
      оценка_проверки: 'удовлетворительно',
    };
    const { pages } = await print('certificate-of-knowledge.docx', { ...data, курс, документ });
    expect(pages).toHaveLength(1);
    expect(pages.join()).toContain('Личная подпись');
  },
);

/** Every title at the 255 letters that its field allows, and nothing short beside it. */
const longest = (start: string): string => `${start} производственных объектов `.repeat(12).slice(0, 255).trim();

describe.skipIf(!printsDocuments)('of safety training with every title as long as it may be', () => {
  it.each(['LabourProtection', 'Fire', 'Electrical', 'Height', 'Other'] as const)(
    'the sheets of %s stay on their pages',
    async (area) => {
      const sample = sampleOfField(longestOfKnowledge(), area);
      const isElectrical = area === 'Electrical';
      const data = {
        ...sample,
        центр: { ...sample.центр, название: longest('Институт безопасности') },
        курс: { ...sample.курс, название: longest('Безопасная эксплуатация опасных') },
        слушатель: {
          ...sample.слушатель,
          должность: longest('Ответственный за исправное состояние опасных'),
          организация_кратко: longest('Учреждение по эксплуатации опасных'),
        },
        документ: {
          ...sample.документ,
          персонал: isElectrical ? 'специалиста по охране труда, контролирующего электроустановки' : '',
          инспектирование: isElectrical ? 'да' : '',
          причина_проверки: 'внеочередная',
          оценка_проверки: isElectrical ? 'удовлетворительно' : '',
        },
      };
      for (const [template, name] of [
        ['CertificateOfKnowledge', 'certificate-of-knowledge.docx'],
        ['TicketB', 'ticket-b.docx'],
      ] as const) {
        const { docx } = await fillDocx(await readFile(new URL(name, import.meta.url)), data);
        const { pdf } = await fitPages(printer, docx, pagesOf(template) ?? 0);
        const file = join(await mkdtemp(join(work, 'pdf-')), 'a.pdf');
        await writeFile(file, pdf);
        const { stdout } = await run('pdftotext', [file, '-']);
        expect(stdout.split('\f').slice(0, -1)).toHaveLength(pagesOf(template) ?? 0);
        expect(squeezed(stdout)).toContain('Учреждение по эксплуатации опасных производственных');
      }
    },
  );
});

describe.skipIf(!printsDocuments)('the contract', () => {
  it('names both parties, the price in words and every student, with the head of the list on each page', async () => {
    const { pages } = await print('contract.docx', longSample);
    const all = squeezed(pages.join(' '));
    for (const words of [
      'ДОГОВОР № 780400123456',
      'Л035-01271-78/00176543',
      'в лице исполняющего обязанности генерального директора Преображенского-',
      'доверенности № 77 АВ 1234567',
      'Форма обучения: очно-заочная',
      '29.02.1984 г. р.',
      '(Двенадцать миллионов триста сорок пять тысяч шестьсот семьдесят восемь рублей 90 копеек), НДС не облагается',
      'БИК 044525225',
      'СПИСОК СЛУШАТЕЛЕЙ',
    ]) {
      expect(all).toContain(words);
    }
    const lists = pages.filter((page) => /Фамилия, имя, отчество/.test(page));
    expect(lists.length).toBeGreaterThan(1);
    expect(squeezed(lists.join(' ')).match(/Ли Ян/g)).toHaveLength(30);
    expect(squeezed(lists.join(' ')).match(/(?<!К. )Константинопольская-Ованнисян/g)).toHaveLength(30);
    expect(pages.length).toBeLessThan(7);
  });

  it('leaves out the requisites that a client has not', async () => {
    const short = squeezed((await print('contract.docx', shortSample)).pages.join(' '));
    expect(short.match(/Расчётный счёт/g)).toHaveLength(1);
  });
});

describe.skipIf(!printsDocuments)('the study certificate', () => {
  it('answers an inquiry', async () => {
    const page = squeezed((await print('certificate-education.docx', longSample)).pages[0] ?? '');
    for (const words of [
      'Исх. № 780400123456 от 30.09.2026',
      'На № ИСХ-123456/2026-ОТ от 25.09.2026',
      'Дана Константинопольской-Ованнисян Александре-Виктории Константиновне',
      'объём программы: 1020 часов',
      'протокол комиссии № 1234-ПП/2026 от 30.09.2026',
    ]) {
      expect(page).toContain(words);
    }
  });

  it('is for presentation anywhere when it has no addressee, and says nothing of what is not known', async () => {
    const справка = { ...shortSample.справка, должность: '', адресат: '', квалификация: '', протокол: '' };
    const page = squeezed((await print('certificate-education.docx', { ...shortSample, справка })).pages[0] ?? '');
    expect(page).toContain('Для предъявления по месту требования');
    expect(page).not.toMatch(/На №|Квалификация|протокол/);
    expect(page).toContain('Основание: зачисление на обучение с 09.11.2026.');
  });
});

describe.skipIf(!printsDocuments)('a center that has not said its city', () => {
  const nowhere = (data: typeof shortSample) => ({ ...data, центр: { ...data.центр, город: '' } });

  it.each(['contract', 'protocol', 'protocol-of-knowledge', 'certificate-education', 'appendix-one', 'appendix-two'])(
    'is printed in %s without «г.»',
    async (name) => {
      expect((await print(`${name}.docx`, shortSample)).pages.join('\n')).toContain('г. Тверь');
      const bare = /(?<!\d |[а-яё])г\.(?! ?[А-ЯЁ])/;
      expect((await print(`${name}.docx`, nowhere(shortSample))).pages.join('\n')).not.toMatch(bare);
    },
  );
});

describe.skipIf(!printsDocuments)('the diploma', () => {
  it('names its registration number, the number that it bears being the same', async () => {
    const документ = {
      ...shortSample.документ,
      серия: '',
      номер: '26-0007',
      рег_номер: '26-0007',
      рег_номер_отдельный: '',
      номер_бланка: '',
    };
    const page = squeezed((await print('diplom-main.docx', { ...shortSample, документ })).pages[0] ?? '');
    expect(page).toContain('№ 26-0007');
    expect(page).toMatch(/Регистрационный номер 26-0007/);
  });
});

describe.skipIf(!printsDocuments)('a document on a printed form', () => {
  it.each([
    'certificate.docx',
    'certificate-of-profession.docx',
    'certificate-of-knowledge.docx',
    'diplom-main.docx',
  ] as const)('bears series and number of the form, and its registration number apart: %s', async (template) => {
    const документ = {
      ...shortSample.документ,
      серия: 'ПК-63',
      номер: '558',
      рег_номер: '558',
      рег_номер_отдельный: '558',
      номер_бланка: '000452',
    };
    const page = squeezed((await print(template, { ...shortSample, документ })).pages[0] ?? '');
    expect(page).toContain('ПК-63 № 000452');
    expect(page).not.toContain('№ 558');
    expect(page).toContain('Регистрационный номер 558');
  });
});

describe.skipIf(!printsDocuments)('a document of a series on plain paper', () => {
  it.each([
    'certificate.docx',
    'certificate-of-profession.docx',
    'certificate-of-knowledge.docx',
    'diplom-main.docx',
    'appendix-two.docx',
  ] as const)('bears its series, and its number as that of the register: %s', async (template) => {
    const документ = {
      ...shortSample.документ,
      ...{ серия: 'ПК-63', номер: '204', рег_номер: '204', рег_номер_отдельный: '204', номер_бланка: '' },
    };
    const page = squeezed((await print(template, { ...shortSample, документ })).pages[0] ?? '');
    expect(page).toContain('Серия ПК-63');
    expect(page).toContain('Регистрационный номер 204');
    expect(page).not.toMatch(/ПК-63 №/);
    if (template === 'appendix-two.docx') expect(page).toContain('к диплому рег. № 204 (серия ПК-63). Лист');
  });
});

describe.skipIf(!printsDocuments)('the invoice', () => {
  it('has every line, with its head on each page, and the sum in words', async () => {
    const { pages } = await print('payment-invoice.docx', longSample);
    const tables = pages.filter((page) => /№\s+Услуга\s+Ед\.\s+Кол-во\s+Цена, руб\.\s+Сумма, руб\./.test(page));
    expect(tables.length).toBeGreaterThan(1);
    const all = pages.join('\n');
    expect(all.match(/15 000 000,00/g)).toHaveLength(30);
    expect(squeezed(all)).toContain('Всего наименований 30, на сумму 12 345 678,90 руб.');
    expect(squeezed(all)).toContain('Двенадцать миллионов триста сорок пять тысяч');
  });

  it('is one page for one line', async () => {
    const { pages } = await print('payment-invoice.docx', shortSample);
    expect(pages).toHaveLength(1);
    for (const words of ['40702810200000000001', 'Без НДС', 'Плательщик', 'Две тысячи четыреста рублей 00 копеек']) {
      expect(squeezed(pages[0] ?? '')).toContain(words);
    }
  });
});

describe.skipIf(!printsDocuments)('the pocket card of electrical safety', () => {
  it.each([
    ['short', shortSample, '', 'оперативно-ремонтного персонала', 'допуск к работам в электроустановках напряжением'],
    [
      'long',
      longSample,
      'да',
      'специалиста по охране труда, контролирующего электроустановки',
      'право инспектирования электроустановок напряжением',
    ],
  ])('says all that its holder is asked for, on its two sides: %s', async (_, of, инспектирование, персонал, words) => {
    const sample = sampleOfTraining(of, 'SafetyTraining');
    const { pages } = await print('ticket-b.docx', {
      ...sample,
      курс: { ...sample.курс, программа: '', группа_электробезопасности: 'III', напряжение: 'до и выше 1000 В' },
      документ: { ...sample.документ, персонал, причина_проверки: 'внеочередная', инспектирование },
    });
    expect(pages).toHaveLength(2);
    const back = (pages[1] ?? '').replace(/\s+/g, ' ');
    for (const part of [
      'III группа по электробезопасности',
      `${words} до и выше 1000 В в качестве ${персонал}`,
      'Причина проверки: внеочередная. Дата следующей проверки:',
    ]) {
      expect(back).toContain(part);
    }
  });
});

it.skipIf(!printsDocuments).each([
  ['payment-invoice', 'услуги', /Всего наименований/],
  ['service-act', 'услуги', /Всего оказано услуг/],
  ['contract', 'слушатели', /^ *Всего 12 345/m],
  ['appendix-two', 'дисциплины', /Всего часов/],
] as const)(
  'what %s says below its table stands with the last of its lines, however many there are',
  async (name, list, below) => {
    for (const count of [11, 20, 23, 29]) {
      const lines = withLast<{ номер: number }>(longSample[list].slice(0, count));
      const { pages } = await print(`${name}.docx`, { ...longSample, [list]: lines });
      expect(
        pages.find((page) => below.test(page)),
        `${count}`,
      ).toMatch(new RegExp(`^ *${count}\\s`, 'm'));
    }
  },
);

describe.skipIf(!printsDocuments)('the УПД', () => {
  it('of one line fits a sheet and says so, for an entrepreneur too', async () => {
    const entrepreneur = {
      ...shortSample.заказчик,
      название: 'Индивидуальный предприниматель Воронов Иван Петрович',
      должность_руководителя: 'Индивидуальный предприниматель',
    };
    for (const заказчик of [shortSample.заказчик, entrepreneur]) {
      const { pages } = await print('upd.docx', { ...shortSample, заказчик });
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain('Документ составлен на листах: 1');
    }
  });
});
