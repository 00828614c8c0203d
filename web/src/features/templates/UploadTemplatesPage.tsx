import { templates } from '@dopusk/contract/templates.ts';
import { useNavigate } from '@tanstack/react-router';
import { FileText, FileUp, Tags } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { TagCatalogue } from './TagCatalogue.tsx';
import { TemplateGallery } from './TemplateGallery.tsx';

/** «Шаблоны документов»: what each document is printed by, as it looks, and the tags. */
export function UploadTemplatesPage() {
  const navigate = useNavigate();
  const reason = useMissingRight(templates.choose.access);
  return (
    <>
      <PageHeader
        title="Шаблоны документов"
        hint="Так портал печатает документы сейчас. Зафиксированные документы остаются такими, как были напечатаны."
      >
        <ActionButton
          reason={reason}
          leftSection={<FileUp size={20} aria-hidden />}
          onClick={() => void navigate({ to: paths.templateAdd })}
        >
          Загрузить шаблон
        </ActionButton>
      </PageHeader>
      <PageTabs
        label="Шаблоны документов"
        tabs={[
          { name: 'templates', label: 'Шаблоны', icon: FileText, panel: () => <TemplatesTab reason={reason} /> },
          { name: 'tags', label: 'Теги', icon: Tags, panel: () => <TagCatalogue /> },
        ]}
      />
    </>
  );
}

function TemplatesTab({ reason }: { reason: string | null }) {
  const query = useApi(templates.list, { body: {} });
  return <Loaded query={query}>{(sheets) => <TemplateGallery sheets={sheets} reason={reason} />}</Loaded>;
}
