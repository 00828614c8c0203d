import { restsOnProtocol } from '@dopusk/contract/documents/document-date.ts';
import type { DocumentInfo } from '@dopusk/contract/documents/document-info.ts';
import { Anchor, Input, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';

/** Which protocol the document names: of the committee, and not typed; without one that it needs, the way to it. */
export function ProtocolLine({ info: { type, assignId, protocol, gaps, isFixed } }: { info: DocumentInfo }) {
  const isNeeded = gaps.includes('Protocol');
  if (!restsOnProtocol(type) || isFixed || !(protocol || isNeeded)) return null;
  const toProtocol = (
    <Anchor component={Link} to={paths.assignmentDocument(assignId, 'Protocol')} inherit underline="always">
      Оформить протокол
    </Anchor>
  );
  return (
    <Input.Wrapper
      label="Протокол комиссии"
      labelElement="div"
      error={isNeeded ? <>Без протокола документ не фиксируется. {toProtocol}</> : null}
    >
      <TextInput
        readOnly
        aria-label="Протокол комиссии"
        placeholder="Ещё не зафиксирован"
        value={protocol ? `№ ${protocol.number} от ${formatDate(protocol.date)}` : ''}
      />
    </Input.Wrapper>
  );
}
