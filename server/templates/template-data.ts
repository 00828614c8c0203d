import type { Picture } from '../src/printing/picture.ts';

/** An organization with its requisites. */
interface Party {
  readonly название: string;
  /** The short title, where there is one: for narrow places. */
  readonly краткое: string;
  readonly инн: string;
  readonly кпп: string;
  readonly огрн: string;
  readonly адрес: string;
  readonly телефон: string;
  readonly почта: string;
  readonly счёт: string;
  readonly банк: string;
  readonly бик: string;
  readonly корсчёт: string;
  readonly руководитель: string;
  readonly должность_руководителя: string;
}

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
    readonly фамилия_дательный: string;
    /** With the отчество. */
    readonly имя_дательный: string;
    readonly дата_рождения: string;
    readonly должность: string;
    readonly организация: string;
    /** Its short title, where it has one: for narrow places. */
    readonly организация_кратко: string;
    readonly снилс: string;
    readonly образование: string;
    /** «прошёл» or «прошла». */
    readonly прошёл: string;
    /** «освоил» or «освоила». */
    readonly освоил: string;
    /** «он» or «она». */
    readonly он: string;
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
    /** Of a worker who has a category in the place of a rank: «B», «AII». */
    readonly категория: string;
    /** What a diploma of retraining gives: one of the two. */
    readonly квалификация: string;
    readonly право: string;
    /** Of safety training: «о проверке знания требований охраны труда», the second line of a certificate. */
    readonly проверка: string;
    /** «проверку знания требований охраны труда», after «провела» and «прошёл обучение и». */
    readonly проверку: string;
    /** After «проверку знаний»: «требований охраны труда». */
    readonly знания: string;
    /** «заседания комиссии по проверке знания требований охраны труда», the second line of a protocol. */
    readonly протокол: string;
    /** As the register of the Ministry of Labour calls it. */
    readonly программа: string;
    readonly группа_электробезопасности: string;
    readonly напряжение: string;
    readonly группа_высоты: string;
    /** «очная, с применением дистанционных образовательных технологий»; empty where the course says neither. */
    readonly форма_обучения: string;
    readonly срок_действия: string;
  };
  readonly центр: Party & {
    readonly город: string;
    readonly лицензия: string;
    readonly дата_лицензии: string;
    readonly орган_лицензии: string;
    /** Of invoices and acts; empty where the center has none. */
    readonly главный_бухгалтер: string;
  };
  /** The organization that pays. */
  readonly заказчик: Party;
  readonly договор: {
    /** In the genitive, after «в лице»: «директора Соколова Андрея Викторовича, действующего на основании Устава». */
    readonly исполнитель: string;
    readonly заказчик: string;
    readonly форма_обучения: string;
    /** Which one it is; of an invoice and an act, which one they rest on. Empty without one. */
    readonly номер: string;
    readonly дата: string;
    /** When it is paid, after a verb: «в течение 10 календарных дней со дня выставления счёта». */
    readonly срок_оплаты: string;
    /** The act about paid education that is in force, in the instrumental. */
    readonly правила: string;
    /** What kind of contract it is, «да» where it is one. */
    readonly с_физлицом: string;
    readonly трёхсторонний: string;
    readonly рамочный: string;
    /** Of a sole proprietor who pays, as he is called within a sentence; empty of others. */
    readonly ип: string;
    /** How he acts, after his name: «, действующий на основании свидетельства …»; may be empty. */
    readonly ип_действует: string;
    /** Its training costs nothing: it has no price and no order of payment. */
    readonly безвозмездный: string;
    /** What is sold where it is no training but a check taken again: «повторную проверку знаний»; else empty. */
    readonly повторную: string;
    /** Of one person alone, who is no employee among others. */
    readonly об_одном: string;
    /** Of a specification to a contract that was made before. */
    readonly только_список: string;
    /** The number of the specification; empty where the list is an appendix. */
    readonly спецификация: string;
    /** The framework contract that a specification belongs to. */
    readonly рамочный_номер: string;
    readonly рамочный_дата: string;
    /** Of a natural person who pays. */
    readonly паспорт: string;
    /** Whoever learns, where he is named beside the customer. */
    readonly слушатель: string;
    readonly слушатель_адрес: string;
    readonly слушатель_телефон: string;
    /** Of three sides: whoever learns is a party, and known by it. */
    readonly слушатель_паспорт: string;
    /** Of a minor who is a party: with whose consent he signs. */
    readonly представитель: string;
    /** The same in the genitive. */
    readonly представителя: string;
    /** «мать, свидетельство о рождении II-ИК № 654321» */
    readonly представитель_основание: string;
    readonly представитель_паспорт: string;
    readonly представитель_адрес: string;
    readonly представитель_телефон: string;
    /** Over the people of the appendix: what of them is known to anybody. */
    readonly графа_слушателя: string;
  };
  readonly оплата: {
    readonly сумма: string;
    /** How many lines `услуги` has. */
    readonly строк: number;
    /** For a sentence: «НДС не облагается (…)», «в том числе НДС 5 % – 100,00 руб.». */
    readonly ндс: string;
    /** For a table: «Без НДС», «В том числе НДС 5 %». */
    readonly ндс_название: string;
    readonly ндс_сумма: string;
    /** Of an invoice and an act: «Договор № 5 от 01.02.2026»; of an act without one «Счёт № 7 от 01.02.2026». */
    readonly основание: string;
    /** «повторная проверка знаний» when nothing but that is paid for; empty of training. */
    readonly повторная: string;
    /** Of an invoice: the last day to pay it. */
    readonly срок: string;
    /** Of an invoice that is paid in parts: how much goes first, and until when. */
    readonly аванс: string;
    readonly аванс_срок: string;
  };
  readonly услуги: readonly {
    readonly номер: number;
    readonly название: string;
    readonly единица: string;
    readonly количество: number;
    readonly цена: string;
    readonly сумма: string;
    /** «да» of the last one, said when it is printed: the sum and the signatures stay with that line. */
    readonly последний?: string;
  }[];
  /** Of a study certificate: whom it is for, and the inquiry that it answers. */
  readonly справка: {
    readonly должность: string;
    readonly адресат: string;
    readonly на_номер: string;
    readonly на_дата: string;
    readonly квалификация: string;
    readonly протокол: string;
  };
  /** Of a statement of account of a client. */
  readonly сверка: {
    /** The days that it is about. */
    readonly начало: string;
    readonly конец: string;
    /** By what the debt is reckoned: «по актам». */
    readonly вид: string;
    /** In whose favour the debt at its end is, and how great; empty where nobody owes anything. */
    readonly кредитор: string;
    readonly долг: string;
  };
  readonly движения: readonly {
    readonly дата: string;
    readonly документ: string;
    readonly дебет: string;
    readonly кредит: string;
    /** «да» of what is owed at the beginning and at the end, and of the turnovers. */
    readonly итог: string;
    /** «да» of the last row, below which who signs stands. */
    readonly последний?: string;
  }[];
  /** Of a УПД: what a счёт-фактура says beside the act that it is. */
  readonly упд: {
    /** Of a correction what stands after number and day at the foot of its sheets; empty of a first edition. */
    readonly издание: string;
    /** Line 1а: the correction and its day, «№ – от –» of a first edition. */
    readonly исправление: string;
    /** Line 5: the orders by which it was paid in advance; a dash without any. */
    readonly платежи: string;
    /** Line 5а: itself, with its lines. */
    readonly отгрузка: string;
    readonly основание: string;
    readonly без_налога: string;
    readonly налог: string;
    /** Who signs for an organization; empty of an entrepreneur. */
    readonly руководитель: string;
    readonly главный_бухгалтер: string;
    /** Of an entrepreneur: who he is and his registration; empty of others. */
    readonly ип: string;
    readonly огрнип: string;
  };
  readonly товары: readonly {
    readonly номер: number;
    readonly название: string;
    readonly код_единицы: string;
    readonly единица: string;
    readonly количество: number;
    /** Without the tax, as the two sums after it. */
    readonly цена: string;
    readonly без_налога: string;
    readonly ставка: string;
    readonly налог: string;
    readonly с_налогом: string;
    /** «да» of the last one: the sums stay with that line. */
    readonly последний: string;
  }[];
  /** Of a sheet that people sign when they take their documents. */
  readonly ведомость: {
    readonly группа: string;
    readonly всего: number;
  };
  readonly выданные: readonly {
    readonly номер: number;
    /** «Стропальщик, 96 ч, протокол № 12 от 20.11.2026» of the first document of a programme; empty of its others. */
    readonly новая_программа: string;
    readonly фио: string;
    readonly документ: string;
    /** «772400 0012345»: series and number of the form; empty of plain paper. */
    readonly бланк: string;
    readonly рег_номер: string;
    readonly дата: string;
    /** «дубликат, взамен № 5 от 12.11.2026» */
    readonly примечание: string;
    /** «да» of the last one: signatures stay with that line. */
    readonly последний: string;
  }[];
  readonly документ: {
    readonly номер: string;
    readonly серия: string;
    readonly рег_номер: string;
    /** The same where it is not the number too: both are printed then. */
    readonly рег_номер_отдельный: string;
    readonly дата_выдачи: string;
    readonly дата_начала: string;
    readonly дата_окончания: string;
    /** «со 2 ноября 2026 г. по 18 ноября 2026 г.», of one day «18 ноября 2026 г.»; and the same in figures. */
    readonly срок: string;
    readonly срок_датами: string;
    readonly действителен_до: string;
    readonly код: string;
    readonly ссылка: string;
    readonly номер_бланка: string;
    /** Of a duplicate: series, number and day of the document it replaces, «ПП № 12 от 09.11.2026»; else empty. */
    readonly взамен: string;
    /** In the register of the Ministry of Labour; empty until it is known. */
    readonly номер_в_реестре: string;
    readonly тема: string;
    /** Of a check of electrical safety, after «в качестве»: «оперативно-ремонтного персонала». */
    readonly персонал: string;
    /** «очередная». */
    readonly причина_проверки: string;
    /** «повторная итоговая аттестация» of who has failed before, where no reason of a check says it; else empty. */
    readonly повторно: string;
    /** Of a check of electrical safety: «удовлетворительно»; empty of another one. */
    readonly оценка_проверки: string;
    /** «да» of whoever may inspect electrical installations, without being admitted to work at them. */
    readonly инспектирование: string;
    /** Of a card: the certificate that it repeats, «к свидетельству о профессии рабочего № 5 от 20.11.2026»; else empty. */
    readonly карточка_к: string;
    /** Until when the certificate beside which a card is given is valid; empty where the card bears its own last day. */
    readonly карточка_до: string;
    readonly предыдущее_образование: string;
  };
  readonly комиссия: {
    readonly название: string;
    /** «аттестационной», as its own title says, else as the training has it: after «заседание», «решение». */
    readonly какой: string;
    /** Of the order that appointed it. */
    readonly номер_приказа: string;
    readonly дата_приказа: string;
    readonly председатель: string;
    /** What the chairman works as; empty while nobody has said it. */
    readonly должность_председателя: string;
    readonly секретарь: string;
    /** Without the chairman. */
    readonly члены: readonly { readonly фио: string; readonly роль: string; readonly должность: string }[];
  };
  readonly дисциплины: readonly {
    readonly номер: number;
    readonly название: string;
    readonly часы: number;
    readonly оценка: string;
    /** «да» of the last one, said when it is printed: the sum and the signatures stay with that line. */
    readonly последний?: string;
  }[];
  readonly всего_часов: number;
  readonly протокол: {
    readonly номер: string;
    readonly дата: string;
    /** «Удостоверение»: what the people of a protocol are given, by the numbers beside them. */
    readonly документ: string;
    /** Those who have passed, in the dative, where not all have or there is one person; empty else. */
    readonly кому: string;
    /** «да» where nobody has passed. */
    readonly никому: string;
    /** «провела повторную итоговую аттестацию слушателей», where somebody has failed before and no reason of a check says it; else empty. */
    readonly повторно: string;
    /** By which rules knowledge of electrical safety was checked, in the instrumental; empty of another training. */
    readonly правила: string;
  };
  readonly люди: readonly {
    readonly номер: number;
    readonly фио: string;
    readonly организация: string;
    /** The same for the first of its people alone: the head of the part of a list that is about them. */
    readonly новая_организация: string;
    readonly должность: string;
    readonly результат: string;
    readonly документ: string;
    /** The number of the record in the register of the Ministry of Labour; empty until it is known. */
    readonly номер_в_реестре: string;
    /** Of a check of electrical safety: «оперативно-ремонтный», «очередная», «III», «до 1000 В»; else empty. */
    readonly персонал: string;
    readonly причина: string;
    readonly группа: string;
    readonly напряжение: string;
    /** When his knowledge is to be checked again: «20.11.2027». */
    readonly следующая_проверка: string;
    /** Whose line it is; no tag. */
    readonly назначение?: string;
    /** «да» of the last one of a protocol: signatures stay with that line. */
    readonly последний: string;
  }[];
  /** Of a contract: what is taught by it. */
  readonly программы: readonly {
    readonly номер: number;
    readonly название: string;
    readonly вид: string;
    /** «–» of a check that is repeated. */
    readonly часы: number | string;
    readonly дата_начала: string;
    readonly дата_окончания: string;
    /** «02.11.2026 – 18.11.2026», of one day that day. */
    readonly срок: string;
    /** What whoever has mastered it is given. */
    readonly документ: string;
    readonly количество: number;
    readonly сумма: string;
  }[];
  /** Of a contract: who learns by it, a line for each programme of each. */
  readonly слушатели: readonly {
    readonly номер: number;
    readonly фио: string;
    /** Where it is not known, the birthday: «14.03.1988 г. р.». */
    readonly снилс_или_дата: string;
    /** «170100, г. Тверь, ул. Советская, д. 10, тел. +7 (900) 123-45-67», what is known of it. */
    readonly адрес_и_телефон: string;
    /** In the list of programmes. */
    readonly номер_программы: number;
    readonly должность: string;
    readonly программа: string;
    /** «–» of a check that is repeated. */
    readonly часы: number | string;
    readonly цена: string;
    /** «да» of the last one, said when it is printed: the sum and the signatures stay with that line. */
    readonly последний?: string;
  }[];
  readonly qr: Picture;
  readonly фото: Picture;
}
