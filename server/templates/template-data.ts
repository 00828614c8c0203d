import type { Picture } from '../src/printing/picture.ts';

/**
 * Everything a template can name, as described in tags.md. Dates are written as they are printed: дд.мм.гггг.
 * A text that does not apply is an empty string; a tag whose value is absent altogether counts as missing.
 */
export interface TemplateData {
  readonly слушатель: {
    readonly фамилия: string;
    readonly имя: string;
    readonly отчество: string;
    readonly фио: string;
    readonly фио_дательный: string;
    readonly дата_рождения: string;
    readonly должность: string;
    readonly организация: string;
    readonly снилс: string;
    readonly образование: string;
    /** «прошёл» or «прошла», by the name. */
    readonly прошёл: string;
  };
  readonly курс: {
    readonly название: string;
    readonly краткое: string;
    readonly часы: number;
    readonly часы_слово: string;
    readonly тип: string;
    /** Of professional training (ПО) only. */
    readonly профессия: string;
    /** The area of professional activity, of the other kinds of training. */
    readonly сфера: string;
    readonly разряд: string;
    readonly срок_действия: string;
  };
  readonly центр: {
    readonly название: string;
    readonly город: string;
    readonly адрес: string;
    readonly лицензия: string;
    readonly дата_лицензии: string;
    readonly руководитель: string;
    readonly должность_руководителя: string;
    readonly инн: string;
    readonly телефон: string;
  };
  readonly документ: {
    readonly номер: string;
    readonly серия: string;
    readonly рег_номер: string;
    readonly дата_выдачи: string;
    readonly дата_начала: string;
    readonly дата_окончания: string;
    readonly действителен_до: string;
    readonly код: string;
    readonly ссылка: string;
    readonly тема: string;
    readonly предыдущее_образование: string;
  };
  readonly комиссия: {
    readonly название: string;
    readonly председатель: string;
    readonly секретарь: string;
    /** Without the chairman. */
    readonly члены: readonly { readonly фио: string; readonly роль: string }[];
  };
  readonly дисциплины: readonly {
    readonly номер: number;
    readonly название: string;
    readonly часы: number;
    readonly оценка: string;
  }[];
  readonly всего_часов: number;
  readonly протокол: { readonly номер: string; readonly дата: string };
  readonly люди: readonly {
    readonly номер: number;
    readonly фио: string;
    readonly организация: string;
    readonly должность: string;
    readonly результат: string;
    readonly документ: string;
  }[];
  readonly qr: Picture;
  readonly фото: Picture;
}
