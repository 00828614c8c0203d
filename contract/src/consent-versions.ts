// Free of zod: the pages with the texts are first visits.

/** The version of the user agreement that logging in accepts; a new text gets a new version. */
export const USER_AGREEMENT_VERSION = '2026-11-28';

/**
 * The version of each text that is in force; a new text gets a new one. Consent to personal-data processing is a
 * document of its own, not a part of the agreement (152-ФЗ, article 9, as amended by 156-ФЗ).
 */
export const CONSENT_VERSIONS = {
  UserAgreement: USER_AGREEMENT_VERSION,
  PersonalData: '2026-11-23',
};
