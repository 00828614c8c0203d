const plural = new Intl.PluralRules('ru');
const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'назначение', few: 'назначения' };

/** «5 назначений». */
export const countText = (count: number): string => `${count} ${forms[plural.select(count)] ?? 'назначений'}`;
