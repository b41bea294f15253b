/** Messages between a page and the frame of an element. None of them contains a card number. */
export interface ElementStyle {
  [variant: string]: { [property: string]: string | number | { [property: string]: string } } | undefined;
}

export interface ElementOptions {
  style?: ElementStyle;
  disabled?: boolean;
  hideIcon?: boolean;
  placeholderCountry?: string;
  classes?: Record<string, string>;
}

export interface BillingDetails {
  name?: string;
  email?: string;
  phone?: string;
  address?: Record<string, string | null>;
}

export interface ValidationError {
  type: 'validation_error';
  code: string;
  message: string;
}

export interface ElementState {
  empty: boolean;
  complete: boolean;
  error?: ValidationError;
  brand?: string;
  country?: string;
}

export type ToFrame =
  | { type: 'setup'; options: ElementOptions; locale: string; publishableKey: string }
  | { type: 'update'; options: ElementOptions }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'clear' }
  | { type: 'create'; call: number; what: 'payment_method' | 'token'; billing: BillingDetails };

export type FromFrame =
  | { type: 'loaded' }
  | { type: 'ready' }
  | { type: 'height'; pixels: number }
  | { type: 'change'; state: ElementState }
  | { type: 'focus' }
  | { type: 'blur' }
  | { type: 'escape' }
  | { type: 'created'; call: number; answer: ApiAnswer };

/** An object of the API, or its error. */
export type ApiAnswer = { object: ApiObject } | { error: ApiError };

export interface ApiObject {
  id: string;
  object: string;
  status?: string;
  client_secret?: string;
  next_action?: { type: string; use_stripe_sdk?: { stripe_js?: string }; redirect_to_url?: { url?: string } } | null;
  last_payment_error?: ApiError | null;
  last_setup_error?: ApiError | null;
  [field: string]: unknown;
}

export interface ApiError {
  type: string;
  code?: string;
  message?: string;
  [field: string]: unknown;
}
