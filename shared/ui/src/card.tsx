import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

export interface CardProps {
  /** Heading of the sheet; also names it for assistive technology */
  title?: ReactNode;
  titleLevel?: 2 | 3;
  /** Right of the heading: a link, a segmented control or a count */
  aside?: ReactNode;
  /** Below a hairline */
  foot?: ReactNode;
  /** Body without padding, for tables and rows; use CardBody for padded parts inside */
  flush?: boolean;
  children?: ReactNode;
}

/** One sheet per topic: white with a hairline, without shadow. */
export function Card({ title, titleLevel = 2, aside, foot, flush = false, children }: CardProps) {
  const id = useId();
  const Heading = titleLevel === 2 ? 'h2' : 'h3';
  const Element = title ? 'section' : 'div';
  return (
    <Element className={styles.card} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <div className={styles.head}>
          <Heading id={id} className={styles.title}>
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children && (flush ? <div className={styles.flush}>{children}</div> : <CardBody>{children}</CardBody>)}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Element>
  );
}

/** Padded part of a flush card. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

interface CardRowProps {
  /** Tile or icon */
  media?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** Badge, amount, button */
  end?: ReactNode;
  /** On a phone `end` stands below a long text, which would become a narrow column beside it */
  endBelow?: boolean;
}

/** Row of a flush card, separated from the next by a hairline. Put rows into CardRows. */
export function CardRow({ media, title, text, end, endBelow }: CardRowProps) {
  return (
    <li className={styles.row} data-end-below={endBelow || undefined}>
      {media}
      <div className={styles.rowBody}>
        <div className={styles.rowTitle}>{title}</div>
        {text && <div className={styles.rowText}>{text}</div>}
      </div>
      {end && <div className={styles.rowEnd}>{end}</div>}
    </li>
  );
}

/** List of CardRow. */
export function CardRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}
