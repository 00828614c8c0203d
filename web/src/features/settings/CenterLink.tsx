import { paths } from '../../paths.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { Section } from '../../ui/Section.tsx';
import { useInBrowser } from '../../ui/use-in-browser.ts';

/** The link by which organizations register as clients of the center (docs/rules.md#1.7). */
export function CenterLink({ centerId }: { centerId: string }) {
  const origin = useInBrowser(() => window.location.origin, '');
  return (
    <Section
      title="Ссылка для клиентов"
      hint="Организация, которая зарегистрируется по этой ссылке, сразу станет клиентом вашего центра"
    >
      <CopyText text={`${origin}${paths.reg}?center=${centerId}`} />
    </Section>
  );
}
