import { Modal, Text, Title } from '@mantine/core';
import { useState } from 'react';
import classes from './AboutPage.module.css';

/** Printed from the portal's own templates by server/templates/previews.ts. */
const papers = [
  { name: 'certificate', title: 'Удостоверение о повышении квалификации', width: 1000, height: 708 },
  { name: 'diplom-main', title: 'Диплом о профессиональной переподготовке', width: 1000, height: 708 },
  { name: 'appendix-two', title: 'Приложение к диплому', width: 708, height: 1000 },
  { name: 'protocol', title: 'Протокол комиссии', width: 708, height: 1000 },
] as const;

const pictureOf = (name: string): string => `/previews/${name}.webp`;

/** How the documents look; each opens large. */
export function Papers() {
  const [shown, setShown] = useState<(typeof papers)[number] | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <section aria-labelledby="papers" className={classes.section}>
      <div>
        <Title order={2} id="papers" className={classes.heading}>
          Документы, которые вы получите
        </Title>
        <Text c="dimmed">Образцы. Учебный центр может загрузить и свои шаблоны</Text>
      </div>
      <ul className={classes.papers}>
        {papers.map((paper) => (
          <li key={paper.name}>
            <button
              type="button"
              className={classes.paper}
              onClick={() => {
                setShown(paper);
                setOpened(true);
              }}
            >
              <span className={classes.sheet}>
                <img src={pictureOf(paper.name)} alt="" width={paper.width} height={paper.height} loading="lazy" />
              </span>
              <span className={classes.caption}>{paper.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <Modal opened={opened} onClose={() => setOpened(false)} title={shown?.title}>
        {shown ? (
          <img
            className={classes.large}
            src={pictureOf(shown.name)}
            alt={`Образец: ${shown.title}`}
            width={shown.width}
            height={shown.height}
          />
        ) : null}
      </Modal>
    </section>
  );
}
