import type { SheetTemplates, TemplateVersion } from '@dopusk/contract/templates.ts';

/** The uploaded version that a sheet is printed by; null for the portal's own template. */
export const currentOf = ({ versions }: SheetTemplates): TemplateVersion | null =>
  versions.find(({ isCurrent }) => isCurrent) ?? null;

/** How a sheet without a template of its own is printed, in words. */
export const commonOf = ({ safetyArea }: Pick<SheetTemplates, 'safetyArea'>): string =>
  safetyArea ? 'Как во всех областях безопасности' : 'Как при всех видах обучения';

/** What a sheet is printed by, in words. */
export function nameOf(sheet: SheetTemplates): string {
  const current = currentOf(sheet);
  if (current) return `Версия ${current.version}`;
  return sheet.hasBuiltIn ? 'Встроенный шаблон' : commonOf(sheet);
}

/**
 * What a sheet is printed by today: what is for its PDF alone and has no template is printed as the sheet itself, what is of
 * one field of safety as of all, what is of one kind of training as with all kinds.
 */
export function presentOf(card: SheetTemplates, all: readonly SheetTemplates[]): SheetTemplates {
  if (currentOf(card) || card.hasBuiltIn) return card;
  const common = all.find(
    ({ sheet, trainingType, safetyArea }) =>
      (`${sheet}ForPdf` === card.sheet && trainingType === card.trainingType && safetyArea === card.safetyArea) ||
      (sheet === card.sheet && safetyArea === null && isMoreCommon(trainingType, card)),
  );
  return common ? presentOf(common, all) : card;
}

/** A field of safety before its kind of training, that before all kinds. */
const isMoreCommon = (trainingType: SheetTemplates['trainingType'], card: SheetTemplates): boolean =>
  card.safetyArea ? trainingType === card.trainingType : trainingType === null && card.trainingType !== null;
