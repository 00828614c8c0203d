import type { TemplateData } from '../../../templates/template-data.ts';

const party = {
  название: '',
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
    срок_действия: '',
  },
  центр: { ...party, город: '', лицензия: '', дата_лицензии: '', орган_лицензии: '', главный_бухгалтер: '' },
  заказчик: party,
  договор: { исполнитель: '', заказчик: '', форма_обучения: '', номер: '', дата: '' },
  оплата: { сумма: '', строк: 0, ндс: '', ндс_название: '', ндс_сумма: '' },
  услуги: [],
  справка: { должность: '', адресат: '', на_номер: '', на_дата: '', квалификация: '', протокол: '' },
  документ: {
    номер: '',
    серия: '',
    рег_номер: '',
    рег_номер_отдельный: '',
    дата_выдачи: '',
    дата_начала: '',
    дата_окончания: '',
    действителен_до: '',
    код: '',
    ссылка: '',
    номер_бланка: '',
    тема: '',
    предыдущее_образование: '',
  },
  комиссия: { название: '', номер_приказа: '', дата_приказа: '', председатель: '', секретарь: '', члены: [] },
  дисциплины: [],
  всего_часов: 0,
  протокол: { номер: '', дата: '', документ: '' },
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
  // It follows from its sibling, which is as old as the portal.
  const освоил = прошёл && (прошёл === 'прошла' ? 'освоила' : 'освоил');
  const blank = { ...blankData, слушатель: { ...blankData.слушатель, освоил } };
  const groups = Object.entries(blank).map(([name, value]) => {
    const said = (snapshot as Record<string, unknown>)[name];
    return [name, isGroup(value) && isGroup(said) ? { ...value, ...said } : (said ?? value)] as const;
  });
  const люди = (snapshot.люди ?? []).map((line) =>
    Object.assign({ новая_организация: '', номер_в_реестре: '', последний: '' }, line),
  );
  return { ...snapshot, ...(Object.fromEntries(groups) as Tags), люди };
}
