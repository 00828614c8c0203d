import { documentTypeTitles } from '@dopusk/contract/documents/descriptions.ts';
import { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import type { SheetTemplates } from '@dopusk/contract/templates.ts';
import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { PreviewPopup } from './PreviewPopup.tsx';
import { SheetVersions } from './SheetVersions.tsx';
import type { Shown } from './shown.ts';
import classes from './Templates.module.css';

interface Props {
  sheets: readonly SheetTemplates[];
  /** Why the user may not change what is printed by; null when he may. */
  reason: string | null;
}

/** Every type of document with its sheets and what they are printed by. */
export function TemplateList({ sheets, reason }: Props) {
  const [shown, setShown] = useState<Shown | null>(null);
  return (
    <Stack gap="md">
      {DocumentType.options.map((type) => {
        const own = sheets.filter(({ documentType }) => documentType === type);
        return own.length > 0 ? (
          <section key={type} className={`app-card ${classes.type}`} aria-labelledby={`type-${type}`}>
            <Title order={2} id={`type-${type}`}>
              {documentTypeTitles[type]}
            </Title>
            {own.map((sheet) => (
              <SheetVersions
                key={sheet.sheet}
                sheet={sheet}
                isTitled={own.length > 1}
                reason={reason}
                onShow={setShown}
              />
            ))}
          </section>
        ) : null;
      })}
      <PreviewPopup shown={shown} onClose={() => setShown(null)} />
    </Stack>
  );
}
