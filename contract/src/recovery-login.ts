import { z } from 'zod';
import { email } from './fields/email.ts';
import { phone } from './fields/phone.ts';

export const LoginType = z.enum(['Email', 'Phone']);
export type LoginType = z.infer<typeof LoginType>;

const ByEmail = z.object({ loginType: z.literal('Email'), email });
const ByPhone = z.object({ loginType: z.literal('Phone'), phone });

/** The field that is given says which kind it is, unless `loginType` does. */
const named = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !('loginType' in body)
    ? { loginType: 'phone' in body ? 'Phone' : 'Email', ...body }
    : body;

type Named<T> = z.ZodType<T, { loginType?: LoginType; email?: string; phone?: string; code?: string }>;

/** By what a person recovers access: e-mail or phone. */
export const RecoveryLogin = z.preprocess(named, z.discriminatedUnion('loginType', [ByEmail, ByPhone])) as Named<
  z.output<typeof ByEmail> | z.output<typeof ByPhone>
>;
export type RecoveryLogin = z.output<typeof RecoveryLogin>;

/** The digits of a code; anything typed between them is dropped. */
const code = z
  .string({ error: 'Введите код' })
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().length(6, 'Код состоит из 6 цифр'));

/** The same with the code that was sent. */
export const RecoveryCode = z.preprocess(
  named,
  z.discriminatedUnion('loginType', [ByEmail.extend({ code }), ByPhone.extend({ code })]),
) as Named<RecoveryLogin & { code: string }>;

/** Seconds between two codes for the same login (docs/rules.md#2.3). */
export const RECOVERY_PAUSE_SECONDS = 60;
