-- The passkeys of players. `id` is the credential in Base64 without padding, `public_key` a key of P-256 as DER.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    public_key BLOB NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
);
CREATE INDEX passkeys_of_player ON passkeys (player_id, created_at);

-- Challenges that were not used: for the registration of a player, or for a sign-in if there is no player.
CREATE TABLE passkey_challenges (
    challenge TEXT PRIMARY KEY,
    player_id TEXT REFERENCES players (id),
    expires_at INTEGER NOT NULL
);
