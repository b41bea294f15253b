import { cloneElement, Fragment, type ReactElement } from 'react';

interface SentenceProps {
  /** With the elements as tags around their words: `Es gelten die <terms>AGB</terms>.` Tags are not nested. */
  readonly text: string;
  readonly elements: Readonly<Record<string, ReactElement>>;
}

const tagged = /<(\w+)>([^<]*)<\/\1>/;

/** A text with links or emphasis in it. Other tags than those of `elements` are shown as text. */
export function Sentence({ text, elements }: SentenceProps) {
  const pieces: ReactElement[] = [];
  let rest = text;
  for (let found = tagged.exec(rest); found; found = tagged.exec(rest)) {
    const [tag, name = '', words] = found;
    const element = elements[name];
    pieces.push(<Fragment key={pieces.length}>{rest.slice(0, found.index)}</Fragment>);
    pieces.push(
      element ? cloneElement(element, { key: pieces.length }, words) : <Fragment key={pieces.length}>{tag}</Fragment>,
    );
    rest = rest.slice(found.index + tag.length);
  }
  return (
    <>
      {pieces}
      {rest}
    </>
  );
}
