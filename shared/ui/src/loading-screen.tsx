import { Mark } from './brand-mark.tsx';
import './styles/loading-screen.css';

/** First load: dark screen, mark, a line of 200 px and one sentence ("App wird geladen"). */
export function LoadingScreen({ text, logo = null }: { text: string; logo?: string | null }) {
  return (
    <div className="loading-screen" data-surface="ink" role="status">
      <Mark size={56} logo={logo} />
      <span className="loading-screen__track" aria-hidden="true">
        <span className="loading-screen__line" />
      </span>
      <p className="loading-screen__text">{text}</p>
    </div>
  );
}
