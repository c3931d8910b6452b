import './basket.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { callVisitorApi } from '#web/lib/api/visitor-api.ts';
import { retryUnlessDenied } from '#web/lib/query-client.ts';
import { buttonClasses } from '#web/ui/button-style.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { putInBasket } from './basket-frame.tsx';
import { checkLine, type SeenLists, sumOf, withListPrice } from './basket-prices.ts';
import { changeLines, followBasket, keepUntil, useBasket } from './basket-store.ts';
import { VariantChoice } from './variant-choice.tsx';

interface CatalogueBasketProps {
  lists: SeenLists & {
    /** Since when the prices hold; null while nothing has been published. */
    readonly updatedAt: string | null;
  };
  viewer: { readonly role: string; readonly token: string | null };
  brand: Pick<Brand, 'name' | 'messaging'>;
}

const loadReview = async () => (await import('./review/review-screen.tsx')).ReviewScreen;

/** The bar at the end of the screen with the sum of the basket, and what opens from it. */
export function CatalogueBasket(props: CatalogueBasketProps) {
  const { role, token } = props.viewer;
  // A tier may change within a session: what is open shows prices of the former one.
  return <ViewersBasket key={`${role} ${token}`} {...props} />;
}

function ViewersBasket({ lists, viewer, brand }: CatalogueBasketProps) {
  const { lines, sent } = useBasket();
  const { categories, listsByCategory, updatedAt } = lists;
  const checked = useMemo(
    () => lines.map((line) => checkLine(line, { categories, listsByCategory })),
    [lines, categories, listsByCategory],
  );
  const [Review, setReview] = useState<Awaited<ReturnType<typeof loadReview>> | null>(null);
  useEffect(() => followBasket(), []);
  useEffect(() => {
    if (lines.some((line) => withListPrice(line, { categories, listsByCategory }) !== line))
      changeLines((line) => withListPrice(line, { categories, listsByCategory }));
  }, [lines, categories, listsByCategory]);
  const hasLines = lines.length > 0;
  const isNameless = useIsNameless(viewer.token, hasLines);
  useEffect(() => {
    // Ahead of the press, which may come without a connection.
    if (hasLines) void loadReview().catch(() => undefined);
  }, [hasLines]);

  async function openReview(): Promise<void> {
    try {
      const loaded = await loadReview();
      setReview(() => loaded);
    } catch {
      const description = 'Check your connection, then try again.';
      toast({ title: 'Your inquiry could not be opened', description, tone: 'destructive' });
    }
  }

  const { text, countText } = sumOf(checked);
  const lastSent = sent.at(-1);
  const [title, detail] = hasLines ? [text, countText] : [`Inquiry ${lastSent?.number} was sent`, ''];
  return (
    <>
      <VariantChoice onChoose={putInBasket} />
      {/* Always in the page: screen readers ignore a region that appears with its text. */}
      <p role="status" className="sr-only">
        {hasLines && `Inquiry: ${countText}, ${text}`}
      </p>
      {(hasLines || lastSent) && (
        <>
          <div className="basket-space" />
          <section aria-label="Inquiry" data-toast-floor className="basket-bar z-header">
            <div className="min-w-0 flex-1">
              <p className="truncate type-dialog-title text-text">{title}</p>
              {detail && <p className="truncate type-interface text-muted">{detail}</p>}
            </div>
            <button
              type="button"
              onClick={() => void openReview()}
              className={buttonClasses('primary', 'large')}
            >
              {hasLines ? 'Review' : 'Show'}
              <ArrowRight aria-hidden className="size-4 shrink-0" />
            </button>
          </section>
        </>
      )}
      {Review && (
        <Review
          checked={checked}
          listTime={updatedAt}
          isNameless={isNameless}
          brand={brand}
          onClose={() => setReview(null)}
        />
      )}
    </>
  );
}

/** Who has no PIN of their own says who they are: the public, and who shares the PIN of a tier. */
function useIsNameless(token: string | null, hasLines: boolean): boolean {
  const { data: session, dataUpdatedAt } = useQuery({
    queryKey: ['basket', 'session', token],
    queryFn: ({ signal }) => callVisitorApi('getSession', { signal }),
    enabled: token !== null && hasLines,
    // The basket of a viewer whose session is not known would end too early.
    retry: retryUnlessDenied,
    refetchOnReconnect: true,
  });
  const endsInSeconds = session?.endsInSeconds;
  useEffect(() => {
    if (endsInSeconds !== undefined) keepUntil(dataUpdatedAt + endsInSeconds * 1_000);
  }, [endsInSeconds, dataUpdatedAt]);
  return token === null || (session !== undefined && session.name === undefined);
}
