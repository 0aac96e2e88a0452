import { IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { inText } from '#shared/resource/in-text.ts';
import { grouped } from '#shared/resource/plural.ts';
import { products } from '#shared/resources/inventory/products.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { asAtOf } from '#web/crud/as-at.ts';
import { AsAtInput } from '#web/crud/as-at-input.tsx';
import { RecordFailure } from '#web/crud/detail/record-failure.tsx';
import { StaleNotice } from '#web/crud/stale-notice.tsx';
import { useAddress } from '#web/use-address.ts';
import { BinCardTable } from './bin-card-table.tsx';
import { useBinCard } from './stock-data.ts';

/** The bin card of a product, as at any day. */
export default function BinCardScreen() {
  const { id = '' } = useParams();
  const [params] = useAddress();
  const asAt = asAtOf(params);
  const found = useBinCard(id, asAt);
  if (found.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (found.isLoadingError)
    return <RecordFailure resource={products} error={found.error} onRetry={() => found.refetch()} />;
  const card = found.data;
  const { product, lines } = card;
  return (
    <Sheet>
      <PageHeader
        title={`Bin card, ${product.name}`}
        crumbs={[
          { label: products.title, to: products.path },
          { label: product.name, to: `${products.path}/${product.id}` },
          { label: 'Bin card' },
        ]}
        subtitle={[
          product.code,
          product.category,
          product.measure && `counted in ${inText(product.measure)}`,
          product.shelf_no && `shelf ${product.shelf_no}`,
          `re-order level ${grouped(product.restock_qty)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        actions={
          <ActionLink
            to={`${products.path}/${id}/bin-card/print${asAt ? `?as_at=${asAt}` : ''}`}
            variant="default"
            icon={IconPrinter}
          >
            Print
          </ActionLink>
        }
      />
      <StaleNotice query={found} />
      <Block bottom={18}>
        <AsAtInput answered={card.as_at} />
      </Block>
      {lines.length === 0 ? (
        <EmptyState kind="no-match" title="Nothing was entered until this day">
          Choose a later day, or wait for the first delivery.
        </EmptyState>
      ) : (
        <BinCardTable card={card} />
      )}
      {card.brought_forward && (
        <Quiet size={13} top={12}>
          What happened before the first line is brought forward. An earlier day shows it.
        </Quiet>
      )}
    </Sheet>
  );
}
