import type { Right } from './endpoint.ts';

/** Spelt out: session.ts, which has the enumeration, takes the rights from here. */
type OrganizationType = 'EducationCenter' | 'Customer';

/**
 * The rights that can be given to an operator of an organization, in the order of the settings. What each opens is said by
 * the calls that name it (`Access`). The words are zod-free: the web needs them before its forms.
 */
const center = {
  People: 'Люди и организации',
  Training: 'Обучение',
  Registers: 'Реестры',
  Documents: 'Документы',
  Money: 'Деньги',
  Refunds: 'Возвраты',
  Settings: 'Настройки',
} as const satisfies Record<Right, string>;

const client = { People: 'Люди', Training: 'Назначения', Money: 'Деньги' } as const satisfies Partial<
  Record<Right, string>
>;

/** Every right, in that order. */
export const RIGHTS = Object.keys(center) as [Right, ...Right[]];

const titles: Record<OrganizationType, Partial<Record<Right, string>>> = { EducationCenter: center, Customer: client };

/** What a right is for, in a line under its name. */
export const rightHints: Record<Right, string> = {
  People: 'сотрудники, загрузка списков, организации-клиенты с реквизитами, контакты центра, приглашения',
  Training: 'курсы, комиссии, группы, назначения, доступ к системе обучения',
  Registers: 'реестр выданных, отчёт по бланкам, отметки о выдаче, справки об обучении',
  Documents: 'фиксировать, отзывать, выпускать дубликаты; вместе с реестрами',
  Money: 'счета, акты, оплата с баланса, история баланса, взаиморасчёты, сверка, исправление балансов клиентов',
  Refunds: 'возвраты оплаты; вместе с деньгами',
  Settings:
    'шаблоны, цены, номера документов, система обучения; с правом «Люди и организации» – счёт, НДС и подписанты центра',
};

const clientHints: Partial<Record<Right, string>> = {
  People: 'сотрудники, загрузка списков, организация с реквизитами и подписантами, приглашения',
  Training: 'группы, назначения и продления курсов, доступ к системе обучения',
  Money: 'счета, оплата и пополнение баланса, история баланса',
};

/** The rights that there are in an organization: a client has no documents and no settings of its own. */
export const rightsIn = (type: OrganizationType): Right[] => Object.keys(titles[type]) as Right[];

export const rightTitle = (right: Right, type: OrganizationType): string => titles[type][right] ?? center[right];

export const rightHint = (right: Right, type: OrganizationType): string =>
  (type === 'Customer' ? clientHints[right] : undefined) ?? rightHints[right];

/** Who works with people and their documents knows their SNILS, passport and diploma; money and settings need none (decision 147). */
export const IDENTIFYING: readonly Right[] = ['People', 'Training', 'Registers', 'Documents'];
export const mayIdentify = (rights: readonly Right[]): boolean => rights.some((right) => IDENTIFYING.includes(right));

/** What is printed about money; a contract too, although its appendix names who is taught: invoices and acts rest on it. */
export const PRINTED_OF_MONEY: readonly string[] = ['Contract', 'PaymentInvoice', 'ServiceAct'];

/** Whether such rights open a printed document of this type, of an assignment, a group or none (decision 147). */
export const mayOpenDocument = (rights: readonly Right[], type: string): boolean =>
  mayIdentify(rights) || (rights.includes('Money') && PRINTED_OF_MONEY.includes(type));

/** Why a printed document about people is not handed out to who may not know their numbers: a template prints what it will. */
export const DOCUMENTS_IDENTIFY =
  'В документе печатаются СНИЛС и другие данные людей. Его скачивает тот, у кого есть право на людей, обучение, реестры или документы';

/** A right that is not given without another: who makes documents keeps their register. */
const included: Partial<Record<Right, Right>> = { Documents: 'Registers', Refunds: 'Money' };

/** The rights with those that they include, each once and in their order. */
export const withIncluded = (rights: readonly Right[]): Right[] =>
  RIGHTS.filter((right) => rights.includes(right) || rights.some((given) => included[given] === right));

/** What is stored now with what somebody has changed of the rights that he saw: given is what he gave, taken what he took. */
export const changedRights = (stored: readonly Right[], seen: readonly Right[], wanted: readonly Right[]): Right[] =>
  withIncluded(
    RIGHTS.filter((right) => (seen.includes(right) === wanted.includes(right) ? stored : wanted).includes(right)),
  );

/** The one of the given rights that includes another, which therefore cannot be taken away alone. */
export const includes = (rights: readonly Right[], right: Right): Right | undefined =>
  rights.find((given) => included[given] === right);

/** What an operator of an organization has unless his administrator decides otherwise: the specified «Operator». */
export const usualRights: Record<OrganizationType, readonly Right[]> = {
  EducationCenter: ['People', 'Training', 'Registers', 'Money'],
  Customer: ['People', 'Training', 'Money'],
};

/** The ready sets of a center: a start, from which single rights are added or taken. */
export const rightSets: readonly { title: string; hint: string; rights: readonly Right[] }[] = [
  {
    title: 'Секретарь',
    hint: 'Принимает людей, собирает группы, выпускает и выдаёт документы',
    rights: ['People', 'Training', 'Registers', 'Documents'],
  },
  {
    title: 'Методист',
    hint: 'Готовит курсы и комиссии, ведёт группы и обучение',
    rights: ['People', 'Training', 'Registers'],
  },
  { title: 'Бухгалтер', hint: 'Выставляет счета, отмечает оплату, возвращает деньги', rights: ['Money', 'Refunds'] },
];

const isSame = (some: readonly Right[], others: readonly Right[]): boolean =>
  some.length === others.length && some.every((right) => others.includes(right));

/**
 * What an invitation says of the rights that it gives, in its letter, on its page and in the list of those that wait: the set by its
 * name, and each right, for whoever is invited does not know what a set opens.
 */
export function rightsInWords(rights: readonly Right[], type: OrganizationType): string {
  if (rights.length === 0) return 'только просмотр';
  const set = type === 'EducationCenter' ? setOf(rights)?.title : undefined;
  const single = rights.map((right) => rightTitle(right, type)).join(', ');
  return set ? `${set} (${single})` : single;
}

const setOf = (rights: readonly Right[]) =>
  [{ title: 'Оператор', rights: usualRights.EducationCenter }, ...rightSets].find((set) => isSame(set.rights, rights));

/** What a choice of rights is called where there is no room for a list. */
export function nameOfRights(rights: readonly Right[], type: OrganizationType): string {
  if (rights.length === 0) return 'Только просмотр';
  if (isSame(rights, rightsIn(type))) return 'Все права';
  const set = type === 'EducationCenter' ? rightSets.find((ready) => isSame(ready.rights, rights)) : undefined;
  return set?.title ?? rights.map((right) => rightTitle(right, type)).join(', ');
}

/** Whom to ask for a right. */
const givers: Record<OrganizationType, string> = {
  EducationCenter: 'Его даёт администратор учебного центра',
  Customer: 'Его даёт коллега, у которого есть все права',
};

/** What somebody is told who has not the right that he needs; the same on a button and in a refusal. */
export const rightMissing = (right: Right, type: OrganizationType): string =>
  `Для этого нужно право «${rightTitle(right, type)}». ${givers[type]}`;
