/**
 * A column of cards of any height. Up to a hundred stand in the page as they are; above that only those in sight are
 * rendered. `reveal` scrolls a card into sight whenever it changes.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { VirtualList } from './virtual-list';
import s from './card-list.module.css';

export interface CardListProps {
  label: string;
  count: number;
  renderCard: (index: number) => ReactNode;
  cardKey: (index: number) => string;
  /** Height of a card before it is measured, in px. */
  cardHeight?: number | undefined;
  /** Card to scroll to; -1 for none. */
  reveal?: number | undefined;
  className?: string | undefined;
}

export const PLAIN_CARDS = 100;

export function CardList({
  label,
  count,
  renderCard,
  cardKey,
  cardHeight = 96,
  reveal = -1,
  className,
}: CardListProps) {
  if (count > PLAIN_CARDS)
    return (
      <VirtualList
        label={label}
        count={count}
        rowHeight={cardHeight}
        dynamic
        rowKey={cardKey}
        active={reveal}
        renderRow={(index) => <div className={s['row']}>{renderCard(index)}</div>}
        className={className}
      />
    );
  return (
    <div role="list" aria-label={label} className={classNames(s['cards'], className)}>
      {Array.from({ length: count }, (_, index) => (
        <PlainCard key={cardKey(index)} reveal={index === reveal}>
          {renderCard(index)}
        </PlainCard>
      ))}
    </div>
  );
}

function PlainCard({ reveal, children }: { reveal: boolean; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reveal) card.current?.scrollIntoView({ block: 'nearest' });
  }, [reveal]);
  return (
    <div role="listitem" ref={card} className={s['card']}>
      {children}
    </div>
  );
}
