import { Text, Title } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './AboutPage.module.css';

const SamplePopup = lazyPart(async () => (await import('./SamplePopup.tsx')).SamplePopup);

/** Printed from the portal's own templates by server/templates/previews.ts. */
const documents = [
  { name: 'certificate', title: 'Удостоверение о повышении квалификации', width: 1000, height: 708 },
  { name: 'certificate-of-profession', title: 'Свидетельство о профессии рабочего', width: 1000, height: 708 },
  { name: 'certificate-of-knowledge', title: 'Удостоверение о проверке знаний', width: 1000, height: 708 },
  { name: 'diplom-main', title: 'Диплом о профессиональной переподготовке', width: 1000, height: 708 },
  { name: 'appendix-two', title: 'Приложение к диплому', width: 708, height: 1000 },
  { name: 'protocol', title: 'Протокол проверки знаний', width: 708, height: 1000 },
] as const;

const pictureOf = (name: string): string => `/previews/${name}.webp`;

/** How the documents look; each opens large. */
export function SampleDocuments() {
  const [shown, setShown] = useState<(typeof documents)[number] | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <section aria-labelledby="documents" className={classes.section}>
      <div>
        <Title order={2} id="documents" className={classes.heading}>
          Документы, которые вы получите
        </Title>
        <Text c="dimmed">Образцы. Учебный центр может загрузить и свои шаблоны</Text>
      </div>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document.name}>
            <button
              type="button"
              className={classes.document}
              onClick={() => {
                setShown(document);
                setOpened(true);
              }}
            >
              <span className={classes.sheet}>
                <img
                  src={pictureOf(document.name)}
                  alt=""
                  width={document.width}
                  height={document.height}
                  loading="lazy"
                />
              </span>
              <span className={classes.caption}>{document.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {shown ? (
          <SamplePopup {...shown} address={pictureOf(shown.name)} opened={opened} onClose={() => setOpened(false)} />
        ) : null}
      </Suspense>
    </section>
  );
}
