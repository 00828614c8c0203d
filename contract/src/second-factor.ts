import { z } from 'zod';
import type { Verdict } from './codes.ts';
import { endpoints } from './endpoint.ts';
import { IdParams } from './fields/id.ts';
import { REQUIRED } from './fields/text.ts';
import { UserType } from './session.ts';

/** How many one-time backup codes a person gets at once. */
export const BACKUP_CODES = 10;

/** An application's code or a backup code, with any spaces and dashes. */
export const SecondCode = z
  .string({ error: REQUIRED })
  .max(100, 'Код длиннее, чем бывает')
  .transform((text) => text.replace(/[\s–-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .min(1, REQUIRED)
      .regex(/^(\d{6}|[A-Z2-7]{16})$/, 'Введите 6 цифр из приложения или резервный код из 16 знаков'),
  );

const password = z.string({ error: REQUIRED }).min(1, REQUIRED).max(200, 'Не длиннее 200 символов');

export const SecondStepBody = z.object({ code: SecondCode });
export const StartSecondFactorBody = z.object({ password });
/** An application's code only: it proves that the application has the secret. */
export const ConfirmSecondFactorBody = z.object({
  code: z
    .string({ error: REQUIRED })
    .transform((text) => text.replace(/\D/g, ''))
    .pipe(z.string().length(6, 'Код состоит из 6 цифр')),
});
export const ProvenBody = z.object({ password, code: SecondCode });

/** Whether the operator's login asks for a code, and who demands that. */
export const SecondFactorState = z.object({
  isOn: z.boolean(),
  since: z.iso.datetime().nullable(),
  /** Backup codes not used yet. */
  codesLeft: z.number().int(),
  /** The centers that he works for and that require it. */
  requiredBy: z.array(z.string()),
  /** An administrator without one is asked to turn it on, and again long after he has put it off. */
  isAdvised: z.boolean(),
  /** For an administrator: the rule of his center, how many of its operators there are and how many have the code on. */
  center: z.object({ isRequired: z.boolean(), operators: z.number().int(), withCode: z.number().int() }).nullable(),
});
export type SecondFactorState = z.output<typeof SecondFactorState>;

/**
 * The secret, shown once: as a picture for the application's camera, as an address for an application on the same
 * phone, as text.
 */
export const SecondFactorOffer = z.object({ secret: z.string(), address: z.string(), picture: z.string() });
export type SecondFactorOffer = z.output<typeof SecondFactorOffer>;

const BackupCodeList = z.object({ codes: z.array(z.string()) });

/** Whether an administrator may require the code of his center's operators. */
export const canRequire = ({ isOn }: Pick<SecondFactorState, 'isOn'>): Verdict => isOn || 'OwnSecondFactorIsOff';

/** Whether the operator may go back to the password alone. */
export const canTurnOff = ({ requiredBy }: Pick<SecondFactorState, 'requiredBy'>): Verdict =>
  requiredBy.length === 0 || 'SecondFactorDemanded';

/** Who demands the code, as the one who wants to turn it off reads it. */
export const demandText = ({ requiredBy }: Pick<SecondFactorState, 'requiredBy'>): string =>
  `Вход с кодом обязателен: ${requiredBy.join(', ')}`;

/** Whether an administrator may reset a colleague's second factor. */
export function canReset(member: { id: string; hasSecondFactor: boolean }, ownId: string): Verdict {
  if (member.id === ownId) return 'OwnSecondFactor';
  return member.hasSecondFactor || 'SecondFactorIsOff';
}

export const secondFactor = endpoints({
  authorize: {
    method: 'POST',
    path: '/User/AuthorizeSecondStep',
    access: 'anyone',
    summary: 'Второй шаг входа: код из приложения или резервный код',
    body: SecondStepBody,
    reply: z.object({ userType: UserType }),
  },
  state: {
    method: 'GET',
    path: '/User/SecondFactor',
    access: 'operator:any',
    early: true,
    summary: 'Включён ли вход с кодом и кто его требует',
    reply: SecondFactorState,
  },
  start: {
    method: 'POST',
    path: '/User/SecondFactor/Start',
    access: 'operator:any',
    early: true,
    summary: 'Начать включение входа с кодом: секрет для приложения',
    body: StartSecondFactorBody,
    reply: SecondFactorOffer,
  },
  confirm: {
    method: 'POST',
    path: '/User/SecondFactor/Confirm',
    access: 'operator:any',
    early: true,
    summary: 'Включить вход с кодом первым кодом из приложения; остальные сеансы завершаются',
    body: ConfirmSecondFactorBody,
    reply: BackupCodeList,
  },
  postpone: {
    method: 'POST',
    path: '/User/SecondFactor/Postpone',
    access: 'operator:any',
    summary: 'Отложить предложение включить вход с кодом',
    reply: z.null(),
  },
  renewCodes: {
    method: 'POST',
    path: '/User/SecondFactor/RenewCodes',
    access: 'operator:any',
    early: true,
    summary: 'Новые резервные коды вместо прежних',
    body: ProvenBody,
    reply: BackupCodeList,
  },
  turnOff: {
    method: 'POST',
    path: '/User/SecondFactor/TurnOff',
    access: 'operator:any',
    early: true,
    summary: 'Отключить вход с кодом; остальные сеансы завершаются',
    body: ProvenBody,
    reply: z.null(),
  },
  require: {
    method: 'PUT',
    path: '/Organization/RequireSecondFactor',
    access: 'administrator',
    summary: 'Вход операторов учебного центра только с кодом: потребовать или больше не требовать',
    body: z.object({ isRequired: z.boolean({ error: REQUIRED }) }),
    reply: z.null(),
  },
  reset: {
    method: 'POST',
    path: '/Operator/:id/ResetSecondFactor',
    access: 'administrator',
    summary: 'Сбросить вход с кодом оператору своего учебного центра, который потерял телефон и резервные коды',
    params: IdParams,
    reply: z.null(),
  },
});
