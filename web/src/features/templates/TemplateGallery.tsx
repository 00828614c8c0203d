import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { SheetTemplates } from '@dopusk/contract/templates.ts';
import { useState } from 'react';
import { PreviewPopup } from './PreviewPopup.tsx';
import { SheetCard } from './SheetCard.tsx';
import type { Shown } from './shown.ts';
import classes from './Templates.module.css';

interface Props {
  sheets: readonly SheetTemplates[];
  /** Why the user may not change what is printed by; null when he may. */
  reason: string | null;
}

/** Every sheet as it prints now; the template of its PDF alone is folded away in its card. */
export function TemplateGallery({ sheets, reason }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  const cards = DocumentType.options.flatMap((type) =>
    sheets.filter(({ sheet, documentType }) => documentType === type && !sheet.endsWith('ForPdf')),
  );
  return (
    <>
      <ul className={classes.gallery}>
        {cards.map((card) => {
          const type = documentTypeTitles[card.documentType];
          return (
            <li key={card.sheet}>
              <SheetCard
                sheet={card}
                forPdf={sheets.find(({ sheet }) => sheet === `${card.sheet}ForPdf`) ?? null}
                type={type === card.title ? null : type}
                reason={reason}
                onShow={setShown}
              />
            </li>
          );
        })}
      </ul>
      <PreviewPopup shown={shown} onClose={() => setShown(null)} />
    </>
  );
}
