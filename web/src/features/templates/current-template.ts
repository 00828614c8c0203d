import type { SheetTemplates, TemplateVersion } from '@dopusk/contract/templates.ts';

/** The uploaded version that a sheet is printed by; null for the portal's own template. */
export const currentOf = ({ versions }: SheetTemplates): TemplateVersion | null =>
  versions.find(({ isCurrent }) => isCurrent) ?? null;

/** What a sheet is printed by, in words. */
export function nameOf(sheet: SheetTemplates): string {
  const current = currentOf(sheet);
  if (current) return `Версия ${current.version}`;
  return sheet.hasBuiltIn ? 'Встроенный шаблон' : 'Как при всех видах обучения';
}

/**
 * What a sheet is printed by today: what is for its PDF alone and has no template is printed as the sheet itself, what is of
 * one kind of training as with all kinds.
 */
export function presentOf(card: SheetTemplates, all: readonly SheetTemplates[]): SheetTemplates {
  if (currentOf(card) || card.hasBuiltIn) return card;
  const common = all.find(
    ({ sheet, trainingType }) =>
      (`${sheet}ForPdf` === card.sheet && trainingType === card.trainingType) ||
      (sheet === card.sheet && trainingType === null && card.trainingType !== null),
  );
  return common ? presentOf(common, all) : card;
}
