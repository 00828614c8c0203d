import { z } from 'zod';
import { CONSENT_VERSIONS } from './consent-versions.ts';
import { endpoints } from './endpoint.ts';

export const ConsentKind = z.enum(['UserAgreement', 'PersonalData']);
export type ConsentKind = z.infer<typeof ConsentKind>;

export const consentTitles: Record<ConsentKind, string> = {
  UserAgreement: 'Пользовательское соглашение',
  PersonalData: 'Согласие на обработку персональных данных',
};

export const ConsentBody = z
  .object({ kind: ConsentKind, version: z.string().max(20), accepted: z.boolean() })
  .refine(({ kind, version, accepted }) => !accepted || version === CONSENT_VERSIONS[kind], {
    path: ['version'],
    error: 'Текст обновился: обновите страницу и прочитайте новую редакцию',
  });

/** The user's last answer to a text; `version` and `at` are null when he was never asked. */
export const Consent = z.object({
  kind: ConsentKind,
  accepted: z.boolean(),
  version: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type Consent = z.output<typeof Consent>;

export const consents = endpoints({
  list: {
    method: 'GET',
    path: '/Consent/Current',
    access: 'user',
    early: true,
    summary: 'Свои согласия',
    reply: z.array(Consent),
  },
  set: {
    method: 'POST',
    path: '/Consent/Set',
    access: 'user',
    early: true,
    summary: 'Дать или отозвать согласие',
    body: ConsentBody,
    reply: z.null(),
  },
});
