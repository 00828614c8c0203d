import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { dotted, today } from './fields/date.ts';
import { id } from './fields/id.ts';
import { optionalIsoDate } from './fields/iso-date.ts';
import { rubles, rublesOfBalance } from './fields/rubles.ts';
import { optionalText, requiredText } from './fields/text.ts';
import { AGREED_LIMIT, ToPay } from './payments.ts';

/** On whose unpaid training: of an invoice, or of a group. */
const Of = { invoiceId: id.optional(), groupId: id.optional() };

const isOfOne = ({ invoiceId, groupId }: { invoiceId?: string | undefined; groupId?: string | undefined }) =>
  (invoiceId === undefined) !== (groupId === undefined);

const ONE_OF = 'Укажите счёт или группу';

export const SetOffQuery = z.object(Of).refine(isOfOne, { path: ['invoiceId'], error: ONE_OF });
export type SetOffQuery = z.output<typeof SetOffQuery>;

/** A client whose training is unpaid, and what of its balance the center may set off on it, in rubles. */
export const SetOffOffer = z.object({
  clientId: id,
  clientTitle: z.string(),
  available: z.number(),
  unpaid: z.array(ToPay),
  /** Where the client is told of it: the address of its requisites; empty where none is known. */
  letterTo: z.string(),
  /** Why the center may not; null when it may. */
  refusal: z.string().nullable(),
});
export type SetOffOffer = z.output<typeof SetOffOffer>;

/** The client's letter by its number and day, or in words what the center acts on. */
const Basis = {
  letterNumber: optionalText(40),
  letterDate: optionalIsoDate.refine((day) => day === null || day <= today(), 'Не позже сегодняшнего дня'),
  reason: optionalText(400),
};

const NO_BASIS = 'Укажите письмо клиента или основание';

type Basis = { letterNumber: string; letterDate: string | null; reason: string };

/** A letter is told by its number and its day: one without the other finds none. */
const withBasis = <S extends z.ZodType<Basis>>(schema: S) =>
  schema
    .refine(({ letterNumber, letterDate }) => letterDate === null || letterNumber !== '', {
      path: ['letterNumber'],
      error: 'Укажите номер письма, или «б/н»',
    })
    .refine(({ letterNumber, letterDate }) => letterNumber === '' || letterDate !== null, {
      path: ['letterDate'],
      error: 'Укажите дату письма',
    })
    .refine(({ letterNumber, letterDate, reason }) => letterNumber !== '' || letterDate !== null || reason !== '', {
      path: ['reason'],
      error: NO_BASIS,
    });

/** What the form of a set-off asks for. */
export const SetOffBasis = withBasis(z.object(Basis));

/** `amount` is what the center was shown that it sets off, in rubles: at another sum nothing is paid. */
export const SetOffBody = withBasis(
  z.object({
    ...Of,
    ...Basis,
    assignIds: z.array(id).min(1, 'Выберите, за кого зачесть').max(AGREED_LIMIT),
    amount: rubles,
  }),
).refine(isOfOne, { path: ['invoiceId'], error: ONE_OF });
export type SetOffBody = z.output<typeof SetOffBody>;

/** The basis as history and ledger keep it: «письмо № 12 от 20.11.2026». */
export const basisText = ({ letterNumber, letterDate, reason }: Basis): string =>
  [letterDate === null ? '' : `письмо №\u00a0${letterNumber} от ${dotted(letterDate)}`, reason]
    .filter(Boolean)
    .join(', ');

/** What a center has set off at one time and that holds: all of it, also what another invoice or group asks for. In rubles. */
export const MadeSetOff = z.object({
  /** Of the movement that the call which takes it back names. */
  id,
  clientTitle: z.string(),
  at: z.iso.datetime(),
  author: z.string(),
  basis: z.string(),
  amount: rubles,
  people: z.array(ToPay),
  /** Why it is not taken back; null when it can be. */
  refusal: z.string().nullable(),
});
export type MadeSetOff = z.output<typeof MadeSetOff>;

/** The client reads the reason. */
export const UndoSetOffBody = z.object({ reason: requiredText(400) });

/** `invoices` were made out for those whose own was cancelled or replaced since they were set off: else nothing would ask for them. */
export const UndoneSetOff = z.object({
  unpaidCount: z.number().int(),
  invoices: z.array(z.object({ id, number: z.string() })),
});

export const setOffs = endpoints({
  offers: {
    method: 'GET',
    path: '/SetOff',
    access: 'center:Money',
    summary: 'С балансов каких клиентов можно зачесть неоплаченное обучение счёта или группы',
    query: SetOffQuery,
    reply: z.array(SetOffOffer),
  },
  make: {
    method: 'POST',
    path: '/SetOff/:clientId',
    access: 'center:Money',
    once: true,
    summary:
      'Зачесть с баланса клиента без своих операторов обучение счёта или группы, по его письму: всех названных или никого',
    params: z.object({ clientId: id }),
    body: SetOffBody,
    reply: z.object({ balance: rublesOfBalance, paidCount: z.number().int() }),
  },
  made: {
    method: 'GET',
    path: '/SetOff/Made',
    access: 'center:Money',
    summary: 'Что зачтено с балансов клиентов по счёту или группе, и можно ли это отменить',
    query: SetOffQuery,
    reply: z.array(MadeSetOff),
  },
  undo: {
    method: 'POST',
    path: '/SetOff/Undo/:id',
    access: 'center:Money',
    summary:
      'Отменить зачёт с баланса: деньги возвращаются на баланс, обучение снова ждёт оплаты, пока на нём ничего не держится; за кого счёт с тех пор отменён или заменён, выставляется новый',
    params: z.object({ id }),
    body: UndoSetOffBody,
    reply: UndoneSetOff,
  },
});
