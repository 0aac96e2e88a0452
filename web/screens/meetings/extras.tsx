import { IconCalendarWeek, IconDownload } from '@tabler/icons-react';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { meetings } from '#shared/resources/staff-services/meetings.ts';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { Chain } from '../travel/chain.tsx';
import { CALENDAR_PATH } from './calendar-path.ts';

type Shown = { record: RecordOf<typeof meetings> & { clash: string | null } };

/** What meetings show besides their fields: the calendar beside their list, and a file for one's own calendar. */
function extrasAt(url: string): ResourceExtras {
  return {
    listLinks: [{ label: 'Room calendar', to: CALENDAR_PATH, icon: IconCalendarWeek }],
    acts: ({ id, code, status }) => [
      {
        key: 'save-calendar',
        label: 'Save for my calendar',
        icon: IconDownload,
        run: () => void told(() => saveFile(`/api/${url}/${id}/calendar.ics`)),
        whyNot: ['pending', 'approved'].includes(String(status)) ? null : `${code} is not ahead any more.`,
      },
    ],
    toldElsewhere: ['title'],
    heading: ({ code, title }) => `${code}, ${title}`,
    below: ({ record }: Shown) => (
      <>
        <Clash record={record} />
        {record.hold_id && <Chain url={url} id={record.id} version={record.version} />}
      </>
    ),
    shows: Clash,
  };
}

/** Meetings before whoever asks for them. */
export const extras: ResourceExtras = extrasAt(meetings.url);

/** The same before logistics. */
export const requestExtras: ResourceExtras = extrasAt('pending/meetings');

/** The booked meeting that has the room at the time that is asked for. */
function Clash({ record: { clash } }: Shown) {
  if (!clash) return null;
  return (
    <Block top={12}>
      <Notice tone="warn" title="The room is taken">
        {clash}
      </Notice>
    </Block>
  );
}
