import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { safetyAreaTitles } from '@dopusk/contract/safety-field.ts';
import type { SheetTemplates } from '@dopusk/contract/templates.ts';
import { useState } from 'react';
import { presentOf } from './current-template.ts';
import { PreviewPopup } from './PreviewPopup.tsx';
import { SheetCard } from './SheetCard.tsx';
import type { Shown } from './shown.ts';
import classes from './Templates.module.css';
import { trainingText } from './training-text.ts';

interface Props {
  sheets: readonly SheetTemplates[];
  /** Why the user may not change what is printed by; null when he may. */
  reason: string | null;
}

/**
 * Every sheet of each kind of training as it prints now; the template of its PDF alone is folded away in its card. A kind
 * or a field of safety that prints as all do has a card once it has a template of its own.
 */
export function TemplateGallery({ sheets, reason }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const cards = DocumentType.options.flatMap((type) =>
    sheets.filter(
      ({ sheet, documentType, hasBuiltIn, versions }) =>
        documentType === type && !sheet.endsWith('ForPdf') && (hasBuiltIn || versions.length > 0),
    ),
  );
  return (
    <>
      <ul className={classes.gallery}>
        {cards.map((card) => (
          <li key={card.title}>
            <SheetCard
              sheet={card}
              present={presentOf(card, sheets)}
              forPdf={
                sheets.find(
                  ({ sheet, trainingType, safetyArea }) =>
                    sheet === `${card.sheet}ForPdf` &&
                    trainingType === card.trainingType &&
                    safetyArea === card.safetyArea,
                ) ?? null
              }
              of={ownerOf(card)}
              reason={reason}
              onShow={setShown}
            />
          </li>
        ))}
      </ul>
      <PreviewPopup shown={shown} onClose={() => setShown(null)} />
    </>
  );
}

/** «Диплом · Профессиональная переподготовка», «Все виды обучения» */
function ownerOf({ documentType, trainingType, safetyArea, title }: SheetTemplates): string {
  const document = documentTitle(documentType, trainingType);
  const training = [trainingText(documentType, trainingType), safetyArea && safetyAreaTitles[safetyArea]]
    .filter(Boolean)
    .join(' · ');
  return title.startsWith(document) ? training : `${document} · ${training}`;
}
