import { IconCircleCheckFilled } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { Block, Row } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';

type RaisedProps = Pick<ComponentProps<typeof PageHeader>, 'title' | 'crumbs' | 'subtitle'> & {
  /** What can be done next. */
  acts: ReactNode;
  children: ReactNode;
  /** What was made, where that is a list: it stands below the acts. */
  list?: ReactNode;
};

/** Something was raised: what it is called, what happens next and who acts. */
export function Raised({ acts, children, list, ...head }: RaisedProps) {
  return (
    <Block width={680}>
      <PageHeader
        inPlace
        {...head}
        aside={
          <IconCircleCheckFilled color="var(--ok)" style={{ alignSelf: 'center' }} size={24} aria-hidden />
        }
      />
      {children}
      <Row top={28}>{acts}</Row>
      {list}
    </Block>
  );
}
