import type { TemplateData } from '../../../templates/template-data.ts';
import { periodTags, shortPeriod } from '../../printing/period.ts';
import { withLast } from '../../printing/with-last.ts';
import { committeeGenitive } from './committee-genitive.ts';

const party = {
  название: '',
  краткое: '',
  инн: '',
  кпп: '',
  огрн: '',
  адрес: '',
  телефон: '',
  почта: '',
  счёт: '',
  банк: '',
  бик: '',
  корсчёт: '',
  руководитель: '',
  должность_руководителя: '',
};

/** Of a line that says nothing of a check of electrical safety. */
export const noCheck = { персонал: '', причина: '', группа: '', напряжение: '', следующая_проверка: '' };

type Tags = Omit<TemplateData, 'qr' | 'фото'> & { readonly qr: string };

/** Every tag, saying nothing. */
export const blankData: Tags = {
  слушатель: {
    фамилия: '',
    имя: '',
    отчество: '',
    фио: '',
    фио_дательный: '',
    фамилия_дательный: '',
    имя_дательный: '',
    дата_рождения: '',
    должность: '',
    организация: '',
    организация_кратко: '',
    снилс: '',
    образование: '',
    прошёл: '',
    освоил: '',
    он: '',
  },
  курс: {
    название: '',
    краткое: '',
    часы: 0,
    часы_слово: '',
    тип: '',
    профессия: '',
    сфера: '',
    квалификация: '',
    право: '',
    проверка: '',
    проверку: '',
    знания: '',
    протокол: '',
    программа: '',
    группа_электробезопасности: '',
    напряжение: '',
    группа_высоты: '',
    разряд: '',
    категория: '',
    форма_обучения: '',
    срок_действия: '',
  },
  центр: { ...party, город: '', лицензия: '', дата_лицензии: '', орган_лицензии: '', главный_бухгалтер: '' },
  заказчик: party,
  договор: {
    исполнитель: '',
    заказчик: '',
    форма_обучения: '',
    номер: '',
    дата: '',
    правила: '',
    с_физлицом: '',
    трёхсторонний: '',
    рамочный: '',
    безвозмездный: '',
    ип: '',
    ип_действует: '',
    об_одном: '',
    только_список: '',
    спецификация: '',
    срок_оплаты: '',
    рамочный_номер: '',
    рамочный_дата: '',
    паспорт: '',
    слушатель: '',
    слушатель_адрес: '',
    слушатель_телефон: '',
    представитель: '',
    графа_слушателя: '',
  },
  оплата: {
    сумма: '',
    строк: 0,
    ндс: '',
    ндс_название: '',
    ндс_сумма: '',
    основание: '',
    срок: '',
    аванс: '',
    аванс_срок: '',
  },
  услуги: [],
  сверка: { начало: '', конец: '', вид: '', кредитор: '', долг: '' },
  движения: [],
  ведомость: { группа: '', всего: 0 },
  выданные: [],
  справка: { должность: '', адресат: '', на_номер: '', на_дата: '', квалификация: '', протокол: '' },
  документ: {
    номер: '',
    серия: '',
    рег_номер: '',
    рег_номер_отдельный: '',
    дата_выдачи: '',
    дата_начала: '',
    дата_окончания: '',
    срок: '',
    срок_датами: '',
    действителен_до: '',
    код: '',
    ссылка: '',
    номер_бланка: '',
    взамен: '',
    номер_в_реестре: '',
    тема: '',
    персонал: '',
    причина_проверки: '',
    инспектирование: '',
    карточка_к: '',
    карточка_до: '',
    предыдущее_образование: '',
  },
  комиссия: {
    название: '',
    какой: '',
    номер_приказа: '',
    дата_приказа: '',
    председатель: '',
    должность_председателя: '',
    секретарь: '',
    члены: [],
  },
  дисциплины: [],
  всего_часов: 0,
  протокол: { номер: '', дата: '', документ: '', кому: '', никому: '', правила: '' },
  люди: [],
  программы: [],
  слушатели: [],
  qr: '',
};

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A snapshot with every tag there is today: one that is older than a tag says nothing there. So a duplicate of a document
 * fixed years ago is printed by the template of today.
 */
export function withEveryTag<T extends Tags>(snapshot: T): T {
  const { прошёл } = snapshot.слушатель;
  // These follow from their siblings, which are as old as the portal.
  const освоил = прошёл && (прошёл === 'прошла' ? 'освоила' : 'освоил');
  const title = snapshot.комиссия?.название;
  const какой = title ? committeeGenitive(title, Boolean(snapshot.курс?.профессия)) : '';
  const графа_слушателя = 'Фамилия, имя, отчество, место жительства и телефон';
  const blank = {
    ...blankData,
    слушатель: { ...blankData.слушатель, освоил },
    комиссия: { ...blankData.комиссия, какой },
    договор: { ...blankData.договор, графа_слушателя },
  };
  const groups = Object.entries(blank).map(([name, value]) => {
    const said = (snapshot as Record<string, unknown>)[name];
    return [name, isGroup(value) && isGroup(said) ? { ...value, ...said } : (said ?? value)] as const;
  });
  const люди = (snapshot.люди ?? []).map((line) =>
    Object.assign({ новая_организация: '', номер_в_реестре: '', последний: '', ...noCheck }, line),
  );
  const программы = (snapshot.программы ?? []).map((line) => ({
    ...line,
    срок: shortPeriod(line.дата_начала, line.дата_окончания),
  }));
  // Which one is the last is said at the printing: a snapshot need not know it.
  const lists = {
    услуги: withLast(snapshot.услуги ?? []),
    дисциплины: withLast(snapshot.дисциплины ?? []),
    слушатели: withLast(snapshot.слушатели ?? []),
  };
  const known = Object.fromEntries(groups) as Tags;
  const { дата_начала, дата_окончания } = known.документ;
  const { серия, номер, рег_номер, рег_номер_отдельный: apart } = known.документ;
  // Registered under another number, a document is numbered itself, as a form is.
  const номер_бланка = known.документ.номер_бланка || (apart && номер);
  const документ = {
    ...known.документ,
    номер_бланка,
    // A printed form has a number of its own above, and a series without one stands there alone (decision 620).
    рег_номер_отдельный: apart || (номер_бланка || серия ? рег_номер : ''),
    ...periodTags(дата_начала, дата_окончания),
  };
  // An older snapshot has the full titles alone.
  const центр = { ...known.центр, краткое: known.центр.краткое || known.центр.название };
  const заказчик = { ...known.заказчик, краткое: known.заказчик.краткое || known.заказчик.название };
  const слушатель = {
    ...known.слушатель,
    организация_кратко: known.слушатель.организация_кратко || known.слушатель.организация,
  };
  return { ...snapshot, ...known, слушатель, центр, заказчик, документ, программы, люди, ...lists };
}
