import { createRoot } from 'react-dom/client';
import '../styles/base.css';
import '../styles/tokens.css';
import { ButtonSection, ChoiceSection, FieldSection, QuantitySection } from './controls.tsx';
import { LineSection, MessageSection, OverlaySection, TableSection, WaitingSection } from './display.tsx';
import { frames } from './frames.tsx';
import styles from './gallery.module.css';

/** All building blocks with their states; `?frame=entry` and its like show one whole frame. */
function Gallery() {
  const frame = new URLSearchParams(location.search).get('frame');
  if (frame) return frames[frame] ?? null;
  return (
    <main className={styles.page}>
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
      <QuantitySection />
      <LineSection />
      <MessageSection />
      <TableSection />
      <WaitingSection />
      <OverlaySection />
    </main>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
