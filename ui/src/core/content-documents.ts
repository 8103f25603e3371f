// Written by ui/build/content.ts from the names of the documents.

/** The content of the reference locale. */
export interface ContentDocuments {
  alerts: {
    bonus: typeof import("../../content/en/alerts/bonus.json");
    freeSpin: typeof import("../../content/en/alerts/free-spin.json");
    global: typeof import("../../content/en/alerts/global.json");
    limit: typeof import("../../content/en/alerts/limit.json");
    profile: typeof import("../../content/en/alerts/profile.json");
    quests: typeof import("../../content/en/alerts/quests.json");
    tournament: typeof import("../../content/en/alerts/tournament.json");
    wallet: typeof import("../../content/en/alerts/wallet.json");
  };
  fieldsSettings: {
    fieldsControls: typeof import("../../content/en/fields-settings/fields-controls.json");
    validationMessages: typeof import("../../content/en/fields-settings/validation-messages.json");
  };
  globalComponents: {
    bonuses: typeof import("../../content/en/global-components/bonuses.json");
    cardsGroup: typeof import("../../content/en/global-components/cards-group.json");
    categories: typeof import("../../content/en/global-components/categories.json");
    constants: typeof import("../../content/en/global-components/constants.json");
    currencyPopup: typeof import("../../content/en/global-components/currency-popup.json");
    error: typeof import("../../content/en/global-components/error.json");
    gameTags: typeof import("../../content/en/global-components/game-tags.json");
    geoRestricted: typeof import("../../content/en/global-components/geo-restricted.json");
    globalSeo: typeof import("../../content/en/global-components/global-seo.json");
    pageContent: typeof import("../../content/en/global-components/page-content.json");
    phoneVerification: typeof import("../../content/en/global-components/phone-verification.json");
    socialAuth: typeof import("../../content/en/global-components/social-auth.json");
  };
  history: {
    bets: typeof import("../../content/en/history/bets.json");
    bonuses: typeof import("../../content/en/history/bonuses.json");
    page: typeof import("../../content/en/history/page.json");
    sessions: typeof import("../../content/en/history/sessions.json");
    spins: typeof import("../../content/en/history/spins.json");
    transactions: typeof import("../../content/en/history/transactions.json");
  };
  layout: {
    cookie: typeof import("../../content/en/layout/cookie.json");
    footer: typeof import("../../content/en/layout/footer.json");
    header: typeof import("../../content/en/layout/header.json");
    interface: typeof import("../../content/en/layout/interface.json");
    mobileMenu: typeof import("../../content/en/layout/mobile-menu.json");
    profileSidebar: typeof import("../../content/en/layout/profile-sidebar.json");
    returnGame: typeof import("../../content/en/layout/return-game.json");
    siteSidebar: typeof import("../../content/en/layout/site-sidebar.json");
  };
  modals: {
    addCashLimit: typeof import("../../content/en/modals/add-cash-limit.json");
    bonusCancelLock: typeof import("../../content/en/modals/bonus-cancel-lock.json");
    bonusDetails: typeof import("../../content/en/modals/bonus-details.json");
    cancelActiveBonus: typeof import("../../content/en/modals/cancel-active-bonus.json");
    cancelDeposit: typeof import("../../content/en/modals/cancel-deposit.json");
    cancelIssuedBonus: typeof import("../../content/en/modals/cancel-issued-bonus.json");
    cancelUnsettledBonus: typeof import("../../content/en/modals/cancel-unsettled-bonus.json");
    categories: typeof import("../../content/en/modals/categories.json");
    changeActiveBonus: typeof import("../../content/en/modals/change-active-bonus.json");
    demoGame: typeof import("../../content/en/modals/demo-game.json");
    depositError: typeof import("../../content/en/modals/deposit-error.json");
    depositPending: typeof import("../../content/en/modals/deposit-pending.json");
    depositRedirect: typeof import("../../content/en/modals/deposit-redirect.json");
    depositSuccess: typeof import("../../content/en/modals/deposit-success.json");
    editCashLimit: typeof import("../../content/en/modals/edit-cash-limit.json");
    equivalentCurrency: typeof import("../../content/en/modals/equivalent-currency.json");
    forgotPass: typeof import("../../content/en/modals/forgot-pass.json");
    gameLimitReached: typeof import("../../content/en/modals/game-limit-reached.json");
    geoRestrictedGame: typeof import("../../content/en/modals/geo-restricted-game.json");
    geoRestrictedType: typeof import("../../content/en/modals/geo-restricted-type.json");
    loyaltyEarn: typeof import("../../content/en/modals/loyalty-earn.json");
    loyaltyLevel: typeof import("../../content/en/modals/loyalty-level.json");
    maxBets: typeof import("../../content/en/modals/max-bets.json");
    mobileGame: typeof import("../../content/en/modals/mobile-game.json");
    packageBonus: typeof import("../../content/en/modals/package-bonus.json");
    profileConfirmed: typeof import("../../content/en/modals/profile-confirmed.json");
    providers: typeof import("../../content/en/modals/providers.json");
    questRewards: typeof import("../../content/en/modals/quest-rewards.json");
    questTasks: typeof import("../../content/en/modals/quest-tasks.json");
    questsHub: typeof import("../../content/en/modals/quests-hub.json");
    readyBonus: typeof import("../../content/en/modals/ready-bonus.json");
    resetPass: typeof import("../../content/en/modals/reset-pass.json");
    restrictedBets: typeof import("../../content/en/modals/restricted-bets.json");
    search: typeof import("../../content/en/modals/search.json");
    selfExclusionLimit: typeof import("../../content/en/modals/self-exclusion-limit.json");
    signIn: typeof import("../../content/en/modals/sign-in.json");
    signUpCancel: typeof import("../../content/en/modals/sign-up-cancel.json");
    signUp: typeof import("../../content/en/modals/sign-up.json");
    turnOverWager: typeof import("../../content/en/modals/turn-over-wager.json");
    walletBonusInfo: typeof import("../../content/en/modals/wallet-bonus-info.json");
    walletRegion: typeof import("../../content/en/modals/wallet-region.json");
    wallet: typeof import("../../content/en/modals/wallet.json");
  };
  pages: {
    casino: typeof import("../../content/en/pages/casino.json");
    category: typeof import("../../content/en/pages/category.json");
    contacts: typeof import("../../content/en/pages/contacts.json");
    favorites: typeof import("../../content/en/pages/favorites.json");
    game: typeof import("../../content/en/pages/game.json");
    home: typeof import("../../content/en/pages/home.json");
    loyalty: typeof import("../../content/en/pages/loyalty.json");
    providers: typeof import("../../content/en/pages/providers.json");
    question: typeof import("../../content/en/pages/question.json");
    recently: typeof import("../../content/en/pages/recently.json");
    signingIn: typeof import("../../content/en/pages/signing-in.json");
    sportsbook: typeof import("../../content/en/pages/sportsbook.json");
    tournament: typeof import("../../content/en/pages/tournament.json");
    tournaments: typeof import("../../content/en/pages/tournaments.json");
    welcomeBonuses: typeof import("../../content/en/pages/welcome-bonuses.json");
  };
  profile: {
    bonuses: typeof import("../../content/en/profile/bonuses.json");
    documents: typeof import("../../content/en/profile/documents.json");
    info: typeof import("../../content/en/profile/info.json");
    limits: typeof import("../../content/en/profile/limits.json");
    notifications: typeof import("../../content/en/profile/notifications.json");
    referral: typeof import("../../content/en/profile/referral.json");
    roundProof: typeof import("../../content/en/profile/round-proof.json");
    savedProof: typeof import("../../content/en/profile/saved-proof.json");
    security: typeof import("../../content/en/profile/security.json");
    statement: typeof import("../../content/en/profile/statement.json");
    verification: typeof import("../../content/en/profile/verification.json");
    wallet: typeof import("../../content/en/profile/wallet.json");
  };
}
